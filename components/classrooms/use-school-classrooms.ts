"use client";

import { type InfiniteData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { SchoolClassroom } from "@/client/contract/school";
import { type HubAnswer, type HubCall, hubCall } from "@/components/data/hub-call";
import { useCallError } from "@/components/data/use-call-error";
import { useToast } from "@/components/ui/toast";

/** The first page of the list, as the server had it. */
export type ClassroomsPage = HubAnswer<SchoolClassroom[]>;

const PAGE_SIZE = 50;

/** The classrooms of a school, page by page. */
export function useSchoolClassrooms(schoolId: string, standing: string, initial: ClassroomsPage) {
  return useInfiniteQuery<
    ClassroomsPage,
    Error,
    InfiniteData<ClassroomsPage, string | null>,
    unknown[],
    string | null
  >({
    queryKey: ["classrooms", standing],
    queryFn: ({ pageParam, signal }) =>
      hubCall<SchoolClassroom[]>({
        path: `/schools/${schoolId}/classrooms`,
        query: { standing, limit: PAGE_SIZE, cursor: pageParam },
        signal,
      }),
    initialPageParam: null,
    getNextPageParam: (last) => last.nextCursor,
    initialData: { pages: [initial], pageParams: [null] },
  });
}

/** Calls the hub about a classroom and brings the list up to date; answers the classroom as it stands then. */
export function useClassroomCall(): (call: HubCall) => Promise<SchoolClassroom> {
  const client = useQueryClient();
  return async (call) => {
    const { data } = await hubCall<SchoolClassroom>(call);
    await client.invalidateQueries({ queryKey: ["classrooms"] });
    return data;
  };
}

/** Archives and restores a classroom; a message tells it, and offers to take it back. */
export function useClassroomStanding() {
  const t = useTranslations("classrooms");
  const { toast } = useToast();
  const call = useClassroomCall();
  const callError = useCallError();
  async function move(deed: "archive" | "restore", { id, name }: Pick<SchoolClassroom, "id" | "name">) {
    const back = deed === "archive" ? "restore" : "archive";
    try {
      await call({ method: "POST", path: `/classrooms/${id}/${deed}` });
      const action = { label: t("undo"), onClick: () => void move(back, { id, name }) };
      toast({ tone: "positive", about: id, title: t(`${deed}d`, { name }), action });
    } catch (error) {
      toast({ tone: "negative", title: callError(error).message });
    }
  }
  return move;
}
