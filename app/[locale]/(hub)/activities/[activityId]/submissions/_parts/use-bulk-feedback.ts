"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { hubCall, queryKeyOf } from "@/components/data/hub-call";
import { useCallError } from "@/components/data/use-call-error";
import { invalidateReviews, markingKey } from "@/components/submissions/review-queries";
import {
  asWaiting,
  changesOf,
  reviewStateOf,
  type ShownSubmission,
  type SubmissionChanges,
} from "@/components/submissions/use-mark-reviewed";
import { useToast } from "@/components/ui/toast";
import type { BulkFeedback, BulkOutcome } from "@/packages/client/contract/feedback";
import { REVIEW_MAX_SUBMISSIONS } from "@/packages/client/contract/limits";

const TIMEOUT_MS = 20_000;
/** How many are taken back at once. */
const UNDO_AT_ONCE = 5;

export type BulkContent = Pick<BulkFeedback, "status" | "stamp" | "text">;

interface Sending {
  submissions: readonly ShownSubmission[];
  content: BulkContent;
}

async function send(activityId: string, { submissions, content }: Sending): Promise<BulkOutcome[]> {
  const outcomes: BulkOutcome[] = [];
  for (let from = 0; from < submissions.length; from += REVIEW_MAX_SUBMISSIONS) {
    const seen = submissions.slice(from, from + REVIEW_MAX_SUBMISSIONS);
    const { data } = await hubCall("POST /activities/{activityId}/feedback", {
      params: { activityId },
      body: {
        submissions: seen.map(({ submissionId, revision }) => ({ submissionId, revision })),
        ...content,
      },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    outcomes.push(...data);
  }
  return outcomes;
}

/** Takes back what nobody has seen yet; returns how many were left, since their students had seen them. */
async function takeBack(feedbackIds: readonly string[]): Promise<number> {
  let left = 0;
  for (let from = 0; from < feedbackIds.length; from += UNDO_AT_ONCE) {
    const some = feedbackIds.slice(from, from + UNDO_AT_ONCE);
    const results = await Promise.allSettled(
      some.map((feedbackId) => hubCall("DELETE /feedback/{feedbackId}", { params: { feedbackId } })),
    );
    left += results.filter(({ status }) => status === "rejected").length;
  }
  return left;
}

/** Says the same about several works, optimistically, with a toast that takes it back. A work with a newer revision stays as it is. */
export function useBulkFeedback({
  activityId,
  patch,
}: {
  activityId: string;
  patch: (changes: SubmissionChanges) => void;
}) {
  const t = useTranslations("submissions");
  const client = useQueryClient();
  const { toast } = useToast();
  const textOf = useCallError();
  const mutationKey = markingKey(activityId);
  const undo = useMutation({
    mutationKey,
    mutationFn: takeBack,
    onSuccess: (left) => {
      if (left > 0) toast({ title: t("notTakenBack", { count: left }), tone: "negative" });
    },
    onSettled: () => invalidateReviews(client, activityId),
  });
  const mutation = useMutation({
    mutationKey,
    mutationFn: (sending: Sending) => send(activityId, sending),
    onMutate: async ({ submissions, content: { status } }) => {
      await client.cancelQueries({
        queryKey: queryKeyOf("GET /activities/{activityId}/reviews", { activityId }),
      });
      if (!status) return;
      const reviewedAt = status === "reviewed" ? new Date().toISOString() : null;
      patch(changesOf(submissions, () => ({ status, reviewedAt, isNewSinceReview: false })));
    },
    onError: (error, { submissions }) => {
      patch(changesOf(submissions, reviewStateOf));
      toast({ title: t("notSent"), body: textOf(error).message, tone: "negative" });
    },
    onSuccess: (outcomes, { submissions, content: { status } }) => {
      const missed = new Set(outcomes.flatMap(({ code, submissionId }) => (code ? [submissionId] : [])));
      if (missed.size > 0) {
        patch(
          changesOf(
            submissions.filter(({ submissionId }) => missed.has(submissionId)),
            asWaiting,
          ),
        );
        toast({ title: t("changedMeanwhile", { count: missed.size }), tone: "negative" });
      }
      const written = outcomes.flatMap(({ feedbackId }) => feedbackId ?? []);
      if (written.length === 0) return;
      toast({
        title: t(`sentToMany.${status ?? "comment"}`, { count: written.length }),
        action: { label: t("undo"), onClick: () => undo.mutate(written) },
      });
    },
    onSettled: () => {
      if (client.isMutating({ mutationKey }) === 1) invalidateReviews(client, activityId);
    },
  });
  return mutation.mutate;
}
