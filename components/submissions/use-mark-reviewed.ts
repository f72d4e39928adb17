"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { REVIEW_MAX_SUBMISSIONS } from "@/packages/client/contract/limits";
import type { ReviewOutcome, ReviewRow } from "@/packages/client/contract/reviews";
import { hubCall, queryKeyOf } from "../data/hub-call";
import { useCallError } from "../data/use-call-error";
import { useToast } from "../ui/toast";
import { invalidateReviews, markingKey } from "./review-queries";

/** A request that takes longer counts as failed, because the page is not refetched until the request is done. */
const TIMEOUT_MS = 10_000;

export type ShownSubmission = Pick<
  NonNullable<ReviewRow["submission"]>,
  "submissionId" | "revision" | "status" | "reviewedAt" | "isNewSinceReview"
>;

/** What of a submission a review changes. */
export function reviewStateOf({ status, reviewedAt, isNewSinceReview }: ShownSubmission) {
  return { status, reviewedAt, isNewSinceReview };
}

export type SubmissionChanges = ReadonlyMap<string, Partial<ShownSubmission>>;

interface Marking {
  submissions: readonly ShownSubmission[];
  reviewed: boolean;
}

interface Options {
  activityId: string;
  patch: (changes: SubmissionChanges) => void;
}

export function changesOf(
  submissions: readonly ShownSubmission[],
  change: (submission: ShownSubmission) => Partial<ShownSubmission>,
): SubmissionChanges {
  return new Map(submissions.map((submission) => [submission.submissionId, change(submission)]));
}

async function send(activityId: string, { submissions, reviewed }: Marking): Promise<ReviewOutcome> {
  const total: ReviewOutcome = { marked: [], alreadySo: [], changed: [], reviewedAt: null };
  for (let from = 0; from < submissions.length; from += REVIEW_MAX_SUBMISSIONS) {
    const seen = submissions.slice(from, from + REVIEW_MAX_SUBMISSIONS);
    const { data } = await hubCall("POST /activities/{activityId}/reviews", {
      params: { activityId },
      body: { submissions: seen.map(({ submissionId, revision }) => ({ submissionId, revision })), reviewed },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    for (const outcome of ["marked", "alreadySo", "changed"] as const) total[outcome].push(...data[outcome]);
  }
  return total;
}

/** A submission of which a newer revision has arrived. */
export function asWaiting({ status, isNewSinceReview }: ShownSubmission): Partial<ShownSubmission> {
  return {
    status: "submitted",
    reviewedAt: null,
    isNewSinceReview: isNewSinceReview || status !== "submitted",
  };
}

/** Marks submissions as reviewed or waiting, optimistically, with a toast that undoes it. One with a newer revision stays waiting. */
export function useMarkReviewed({ activityId, patch }: Options) {
  const t = useTranslations("submissions");
  const client = useQueryClient();
  const { toast } = useToast();
  const textOf = useCallError();
  const mutationKey = markingKey(activityId);
  const mutation = useMutation({
    mutationKey,
    mutationFn: (marking: Marking) => send(activityId, marking),
    onMutate: async ({ submissions, reviewed }) => {
      await client.cancelQueries({
        queryKey: queryKeyOf("GET /activities/{activityId}/reviews", { activityId }),
      });
      const reviewedAt = reviewed ? new Date().toISOString() : null;
      patch(
        changesOf(submissions, ({ isNewSinceReview }) => ({
          status: reviewed ? "reviewed" : "submitted",
          reviewedAt,
          isNewSinceReview: !reviewed && isNewSinceReview,
        })),
      );
      return { reviewedAt };
    },
    onError: (error, { submissions }) => {
      patch(changesOf(submissions, reviewStateOf));
      toast({ title: t("markFailed"), body: textOf(error).message, tone: "negative" });
    },
    onSuccess: ({ marked, changed }, { submissions, reviewed }, { reviewedAt }) => {
      const findIn = (list: ReviewOutcome["marked"]) => {
        const ids = new Set(list.map(({ submissionId }) => submissionId));
        return submissions.filter(({ submissionId }) => ids.has(submissionId));
      };
      if (changed.length > 0) {
        // At once, since the refetch may fail.
        patch(changesOf(findIn(changed), asWaiting));
        toast({ title: t("changedMeanwhile", { count: changed.length }), tone: "negative" });
      }
      if (marked.length === 0) return;
      const toUndo = findIn(marked).map((submission) => ({
        ...submission,
        status: reviewed ? ("reviewed" as const) : ("submitted" as const),
        reviewedAt,
      }));
      toast({
        title: t(reviewed ? "markedReviewed" : "markedWaiting", { count: marked.length }),
        action: {
          label: t("undo"),
          onClick: () => mutation.mutate({ submissions: toUndo, reviewed: !reviewed }),
        },
      });
    },
    onSettled: () => {
      // Only the last of several requests refetches: an earlier answer would lack what the others change.
      if (client.isMutating({ mutationKey }) === 1) invalidateReviews(client, activityId);
    },
  });
  return mutation.mutate;
}
