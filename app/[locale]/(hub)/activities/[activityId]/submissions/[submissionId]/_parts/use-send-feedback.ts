"use client";

import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { HubCallError, hubCall, queryKeyOf } from "@/components/data/hub-call";
import { useCallError } from "@/components/data/use-call-error";
import { invalidateReviews } from "@/components/submissions/review-queries";
import { useToast } from "@/components/ui/toast";
import type { ReviewedWork } from "@/packages/client/contract/reviews";
import type { FeedbackDraft, SendAs } from "./feedback-form";

/** A call that takes longer counts as failed, so that the teacher learns of it while the work is still in mind. */
const TIMEOUT_MS = 10_000;

interface Sending {
  work: ReviewedWork;
  as: SendAs;
  draft: FeedbackDraft;
}

/** Reads a work, what is said about it, and the lists of works again. */
function refreshWork(client: QueryClient, activityId: string, submissionId: string): void {
  const keys = [
    queryKeyOf("GET /activities/{activityId}/reviews/{submissionId}", { activityId, submissionId }),
    queryKeyOf("GET /submissions/{submissionId}/feedback", { submissionId }),
  ];
  for (const queryKey of keys) void client.invalidateQueries({ queryKey });
  invalidateReviews(client, activityId);
}

async function post({ work: { submissionId, revision }, as, draft }: Sending): Promise<string> {
  const text = draft.text.trim();
  const { data } = await hubCall("POST /submissions/{submissionId}/feedback", {
    params: { submissionId },
    body: {
      revision,
      ...(as && { status: as }),
      ...(draft.stamp && { stamp: draft.stamp }),
      ...(text && { text }),
    },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  return data.feedbackId;
}

const isConflict = (error: unknown) => error instanceof HubCallError && error.code === "STATE_001";

/**
 * Sends feedback while the teacher goes on to the next work. A toast takes it back; when it was not sent, a toast leads back to the
 * work, where what was typed is again.
 */
export function useSendFeedback({
  activityId,
  onGo,
  onRestore,
}: {
  activityId: string;
  onGo: (submissionId: string) => void;
  onRestore: (submissionId: string, draft: FeedbackDraft) => void;
}) {
  const t = useTranslations("review");
  const client = useQueryClient();
  const callError = useCallError();
  const { toast, dismiss } = useToast();

  async function takeBack({ work: { submissionId }, draft }: Sending, feedbackId: string): Promise<void> {
    try {
      await hubCall("DELETE /feedback/{feedbackId}", { params: { feedbackId } });
      onRestore(submissionId, draft);
      onGo(submissionId);
    } catch (error) {
      const wasSeen = isConflict(error);
      const why = wasSeen ? {} : { body: callError(error).message };
      toast({ title: t(wasSeen ? "alreadySeen" : "notTakenBack"), ...why, tone: "negative" });
    }
    refreshWork(client, activityId, submissionId);
  }

  return async (sending: Sending): Promise<void> => {
    const { work, as, draft } = sending;
    const { submissionId } = work;
    const student = work.student.displayName;
    // Until the next toast comes, the Undo of the work before would take back the wrong one.
    dismiss("feedback");
    try {
      const feedbackId = await post(sending);
      const undo = { label: t("undo"), onClick: () => void takeBack(sending, feedbackId) };
      toast({ topic: "feedback", title: t(`sent.${as ?? "comment"}`, { student }), action: undo });
    } catch (error) {
      onRestore(submissionId, draft);
      toast({
        title: t(isConflict(error) ? "changedMeanwhile" : "notSent", { student }),
        body: callError(error).message,
        tone: "negative",
        action: { label: t("showWork", { student }), onClick: () => onGo(submissionId) },
      });
    }
    refreshWork(client, activityId, submissionId);
  };
}
