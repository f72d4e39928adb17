"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type HubAnswer, hubCall, queryKeyOf } from "@/components/data/hub-call";
import { useCallError } from "@/components/data/use-call-error";
import { useToast } from "@/components/ui/toast";
import type { SchoolClassroom } from "@/packages/client/contract/classrooms";

export function useClassroomCall(
  schoolId: string,
): (change: () => Promise<HubAnswer<SchoolClassroom>>) => Promise<SchoolClassroom> {
  const client = useQueryClient();
  const router = useRouter();
  return async (change) => {
    const { data } = await change();
    await client.invalidateQueries({
      queryKey: queryKeyOf("GET /schools/{schoolId}/classrooms", { schoolId }),
    });
    // The setup steps on the school's home page may have changed.
    router.refresh();
    return data;
  };
}

const OPERATIONS = {
  archive: "POST /classrooms/{classroomId}/archive",
  restore: "POST /classrooms/{classroomId}/restore",
} as const;

export function useClassroomStatus(schoolId: string) {
  const t = useTranslations("classrooms");
  const { toast } = useToast();
  const call = useClassroomCall(schoolId);
  const callError = useCallError();
  async function changeStatus(
    action: keyof typeof OPERATIONS,
    { id, name }: Pick<SchoolClassroom, "id" | "name">,
  ) {
    const opposite = action === "archive" ? "restore" : "archive";
    try {
      await call(() => hubCall(OPERATIONS[action], { params: { classroomId: id } }));
      const undo = { label: t("undo"), onClick: () => void changeStatus(opposite, { id, name }) };
      toast({ tone: "positive", topic: id, title: t(`${action}d`, { name }), action: undo });
    } catch (error) {
      toast({ tone: "negative", title: callError(error).message });
    }
  }
  return changeStatus;
}
