"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { archiveClassroom, listSchoolClassrooms, restoreClassroom } from "@/client/contract/addresses";
import type { SchoolClassroom } from "@/client/contract/school";
import { type HubAnswer, hubCall, queryKeyOf } from "@/components/data/hub-call";
import { useCallError } from "@/components/data/use-call-error";
import { useToast } from "@/components/ui/toast";

/** Changes a classroom, then refetches the list and refreshes the pages; returns the changed classroom. */
export function useClassroomCall(
  schoolId: string,
): (change: () => Promise<HubAnswer<SchoolClassroom>>) => Promise<SchoolClassroom> {
  const client = useQueryClient();
  const router = useRouter();
  return async (change) => {
    const { data } = await change();
    await client.invalidateQueries({ queryKey: queryKeyOf(listSchoolClassrooms, { schoolId }) });
    // Back to the school's home must not show what was left to set up before.
    router.refresh();
    return data;
  };
}

const CHANGES = { archive: archiveClassroom, restore: restoreClassroom };

/** Archives and restores a classroom, with a message that offers to undo it. */
export function useClassroomStanding(schoolId: string) {
  const t = useTranslations("classrooms");
  const { toast } = useToast();
  const call = useClassroomCall(schoolId);
  const callError = useCallError();
  async function move(action: keyof typeof CHANGES, { id, name }: Pick<SchoolClassroom, "id" | "name">) {
    const back = action === "archive" ? "restore" : "archive";
    try {
      await call(() => hubCall(CHANGES[action], { params: { classroomId: id } }));
      const undo = { label: t("undo"), onClick: () => void move(back, { id, name }) };
      toast({ tone: "positive", about: id, title: t(`${action}d`, { name }), action: undo });
    } catch (error) {
      toast({ tone: "negative", title: callError(error).message });
    }
  }
  return move;
}
