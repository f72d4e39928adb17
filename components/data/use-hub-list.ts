"use client";

import { type InfiniteData, keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { type HubAnswer, hubCall } from "./hub-call";
import type { AddressFilters } from "./use-address-filters";

const PAGE_SIZE = 50;

/** A list's first page as the server had it, and for which filters. */
export interface InitialList<Item> {
  filters: AddressFilters;
  page: HubAnswer<Item[]>;
}

/**
 * A list of the hub's API, page by page and kept fresh; the rows on the screen stay until those of other filters are
 * there. Its key in react-query is `[path]` and the filters.
 */
export function useHubList<Item>(path: string, filters: AddressFilters, initial: InitialList<Item>) {
  type Page = HubAnswer<Item[]>;
  const isInitial = JSON.stringify(filters) === JSON.stringify(initial.filters);
  return useInfiniteQuery<Page, Error, InfiniteData<Page, string | null>, unknown[], string | null>({
    queryKey: [path, filters],
    queryFn: ({ pageParam, signal }) =>
      hubCall<Item[]>({ path, query: { ...filters, limit: PAGE_SIZE, cursor: pageParam }, signal }),
    initialPageParam: null,
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: keepPreviousData,
    ...(isInitial && { initialData: { pages: [initial.page], pageParams: [null] } }),
  });
}
