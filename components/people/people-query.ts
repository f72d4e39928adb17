"use client";

import { type InfiniteData, keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { usePathname, useSearchParams } from "next/navigation";
import type { SchoolPerson } from "@/client/contract/people";
import { type HubAnswer, hubCall } from "@/components/data/hub-call";

/** What of the people of a school is shown; an empty text narrows nothing. It stands in the address. */
export interface PeopleFilters {
  q: string;
  role: string;
  classroomId: string;
  standing: string;
}

/** A classroom to choose. */
export interface ClassroomChoice {
  id: string;
  name: string;
}

/** The first page of the list, as the server had it. */
export type PeoplePage = HubAnswer<SchoolPerson[]>;

const PAGE_SIZE = 50;

/** The filters of the address, and how to change them there: back, reload and sharing keep them. */
export function usePeopleFilters(): [PeopleFilters, (change: Partial<PeopleFilters>) => void] {
  const asked = useSearchParams();
  const path = usePathname();
  const read = (name: keyof PeopleFilters) => asked.get(name) ?? "";
  const filters = {
    q: read("q"),
    role: read("role"),
    classroomId: read("classroomId"),
    standing: read("standing"),
  };
  function change(changed: Partial<PeopleFilters>): void {
    const now = new URLSearchParams(window.location.search);
    for (const [name, value] of Object.entries(changed)) {
      if (value) now.set(name, value);
      else now.delete(name);
    }
    window.history.replaceState(null, "", now.size > 0 ? `${path}?${now}` : path);
  }
  return [filters, change];
}

/** The people of a school, page by page; the rows on the screen stay until those of a new search are there. */
export function usePeople(
  schoolId: string,
  filters: PeopleFilters,
  initial: { filters: PeopleFilters; page: PeoplePage },
) {
  const isInitial = JSON.stringify(filters) === JSON.stringify(initial.filters);
  return useInfiniteQuery<
    PeoplePage,
    Error,
    InfiniteData<PeoplePage, string | null>,
    unknown[],
    string | null
  >({
    queryKey: ["people", filters],
    queryFn: ({ pageParam, signal }) =>
      hubCall<SchoolPerson[]>({
        path: `/schools/${schoolId}/people`,
        query: { ...filters, limit: PAGE_SIZE, cursor: pageParam },
        signal,
      }),
    initialPageParam: null,
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: keepPreviousData,
    ...(isInitial && { initialData: { pages: [initial.page], pageParams: [null] } }),
  });
}
