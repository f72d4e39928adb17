"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { hubCall, queryKeyOf } from "@/components/data/hub-call";
import { useCallError } from "@/components/data/use-call-error";
import { useEvents } from "@/components/data/use-events";
import { useToast } from "@/components/ui/toast";
import type { StudentProgress } from "@/packages/client/contract/progress";

/** Who writes now changes without an event, so the list is read again this often. */
const READ_AGAIN_MS = 15_000;

/** The progress of a class, which stays up to date by the person's event stream, and what a teacher does from there. */
export function useClassProgress(activityId: string, initialData: StudentProgress[]) {
  const t = useTranslations("progress");
  const client = useQueryClient();
  const callError = useCallError();
  const { toast } = useToast();
  const queryKey = queryKeyOf("GET /activities/{activityId}/progress", { activityId });
  const query = useQuery({
    queryKey,
    initialData,
    queryFn: async ({ signal }) =>
      (await hubCall("GET /activities/{activityId}/progress", { params: { activityId }, signal })).data,
    refetchInterval: READ_AGAIN_MS,
    refetchOnWindowFocus: "always",
    refetchOnMount: "always",
  });
  const refresh = (options?: { cancelRefetch?: boolean }) =>
    void client.invalidateQueries({ queryKey }, options);
  useEvents({ kind: "progress", id: activityId }, refresh);
  useEvents({ kind: "submissions", id: activityId }, refresh);
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
  return { query, refresh, remind };
}
