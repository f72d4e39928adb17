"use client";

import { useTranslations } from "next-intl";
import { hubCall } from "@/components/data/hub-call";
import { useCallError } from "@/components/data/use-call-error";
import { useToast } from "@/components/ui/toast";
import type { StudentProgress } from "@/packages/client/contract/progress";
import { useProgress } from "./use-progress";

/** The progress of a class, and what a teacher does from there. */
export function useClassProgress(activityId: string, initialData: StudentProgress[]) {
  const t = useTranslations("progress");
  const callError = useCallError();
  const { toast } = useToast();
  const progress = useProgress(activityId, initialData);
  async function remind(studentIds: readonly string[]): Promise<void> {
    try {
      const { data } = await hubCall("POST /activities/{activityId}/reminders", {
        params: { activityId },
        body: { studentIds: [...studentIds] },
      });
      toast({ tone: "positive", title: t("reminded", { count: data.reminded }) });
    } catch (error) {
      toast({ tone: "negative", title: callError(error).message });
    }
  }
  return { ...progress, remind };
}
