"use client";

import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { HubCallError, hubCall, queryKeyOf } from "@/components/data/hub-call";
import { isUnconfirmed, sendOnce } from "@/components/data/send-once";
import { useCallError } from "@/components/data/use-call-error";
import { invalidateReviews } from "@/components/submissions/review-queries";
import { useToast } from "@/components/ui/toast";
import type { ReviewedWork } from "@/packages/client/contract/reviews";
import { type FeedbackDraft, restoreDraft } from "./drafts";
import type { SendAs } from "./feedback-form";

/** After this time a call is reported as not confirmed, so that the teacher learns of it while the work is still in mind. */
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
  const { data } = await sendOnce("POST /submissions/{submissionId}/feedback", {
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

/** What is said about feedback that may not have been written. */
function failureOf(error: unknown) {
  if (isConflict(error)) return "changedMeanwhile";
  return isUnconfirmed(error) ? "notConfirmed" : "notSent";
}

const isConflict = (error: unknown) => error instanceof HubCallError && error.code === "STATE_001";

/**
 * Sends feedback while the teacher goes on to the next work. A toast takes it back; when it was not sent, or nobody knows, a toast
 * leads back to the work, where what was typed is again.
 */
export function useSendFeedback({
  activityId,
  onGo,
}: {
  activityId: string;
  onGo: (submissionId: string) => void;
}) {
  const t = useTranslations("review");
  const client = useQueryClient();
  const callError = useCallError();
  const { toast, dismiss } = useToast();

  async function takeBack({ work: { submissionId }, draft }: Sending, feedbackId: string): Promise<void> {
    try {
      await hubCall("DELETE /feedback/{feedbackId}", { params: { feedbackId } });
      restoreDraft(submissionId, draft);
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
      restoreDraft(submissionId, draft);
      toast({
        title: t(failureOf(error), { student }),
        body: callError(error).message,
        tone: "negative",
        action: { label: t("showWork", { student }), onClick: () => onGo(submissionId) },
      });
    }
    refreshWork(client, activityId, submissionId);
  };
}
