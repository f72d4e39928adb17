"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { SchoolClassroom } from "@/client/contract/school";
import { type HubCall, hubCall } from "@/components/data/hub-call";
import { useCallError } from "@/components/data/use-call-error";
import { useToast } from "@/components/ui/toast";

/** The list of a school's classrooms, below the API. */
export function schoolClassroomsPath(schoolId: string): string {
  return `/schools/${schoolId}/classrooms`;
}

/** Calls the hub about a classroom and brings the list and the pages up to date; answers the classroom as it stands then. */
export function useClassroomCall(schoolId: string): (call: HubCall) => Promise<SchoolClassroom> {
  const client = useQueryClient();
  const router = useRouter();
  return async (call) => {
    const { data } = await hubCall<SchoolClassroom>(call);
    await client.invalidateQueries({ queryKey: [schoolClassroomsPath(schoolId)] });
    // Back to the school's home must not show what was left to set up before.
    router.refresh();
    return data;
  };
}

/** Archives and restores a classroom; a message tells it, and offers to take it back. */
export function useClassroomStanding(schoolId: string) {
  const t = useTranslations("classrooms");
  const { toast } = useToast();
  const call = useClassroomCall(schoolId);
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
