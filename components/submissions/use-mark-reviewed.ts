"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { markReviewed } from "@/client/contract/addresses";
import { REVIEW_MAX_SUBMISSIONS } from "@/client/contract/limits";
import type { ReviewOutcome, ReviewRow } from "@/client/contract/reviews";
import { hubCall } from "../data/hub-call";
import { useCallError } from "../data/use-call-error";
import { useToast } from "../ui/toast";

/** A submission as it stands on the page. */
export type ShownSubmission = Pick<
  NonNullable<ReviewRow["submission"]>,
  "submissionId" | "revision" | "reviewedAt" | "isNewSinceReview"
>;

interface Marking {
  submissions: readonly ShownSubmission[];
  reviewed: boolean;
}

interface Options {
  activityId: string;
  /** Shows submissions differently, before the hub has answered and again if it refuses. */
  patch: (changed: ReadonlyMap<string, Partial<ShownSubmission>>) => void;
  /** Reads anew what has changed meanwhile. */
  readChanged: (submissionIds: readonly string[]) => void;
  onMarked?: () => void;
}

function byId(
  submissions: readonly ShownSubmission[],
  of: (one: ShownSubmission) => Partial<ShownSubmission>,
) {
  return new Map(submissions.map((one) => [one.submissionId, of(one)]));
}

async function send(activityId: string, { submissions, reviewed }: Marking): Promise<ReviewOutcome> {
  const total: ReviewOutcome = { marked: [], alreadySo: [], changed: [], reviewedAt: null };
  for (let from = 0; from < submissions.length; from += REVIEW_MAX_SUBMISSIONS) {
    const seen = submissions.slice(from, from + REVIEW_MAX_SUBMISSIONS);
    const { data } = await hubCall(markReviewed, {
      params: { activityId },
      body: { submissions: seen.map(({ submissionId, revision }) => ({ submissionId, revision })), reviewed },
    });
    for (const part of ["marked", "alreadySo", "changed"] as const) total[part].push(...data[part]);
  }
  return total;
}

/** Of a submission that has another revision now: that one waits, whatever this page was shown of the one before. */
function asWaiting({ reviewedAt, isNewSinceReview }: ShownSubmission): Partial<ShownSubmission> {
  return { reviewedAt: null, isNewSinceReview: isNewSinceReview || reviewedAt !== null };
}

/**
 * Marks submissions as reviewed or not: shown at once, taken back if the hub refuses or a newer revision has come, and
 * undone by one press.
 */
export function useMarkReviewed({ activityId, patch, readChanged, onMarked }: Options) {
  const t = useTranslations("submissions");
  const { toast } = useToast();
  const textOf = useCallError();
  const mutation = useMutation({
    mutationFn: (marking: Marking) => send(activityId, marking),
    onMutate: ({ submissions, reviewed }) => {
      const reviewedAt = reviewed ? new Date().toISOString() : null;
      patch(
        byId(submissions, (one) => ({ reviewedAt, isNewSinceReview: !reviewed && one.isNewSinceReview })),
      );
      return { reviewedAt };
    },
    onError: (error, { submissions }) => {
      patch(byId(submissions, ({ reviewedAt, isNewSinceReview }) => ({ reviewedAt, isNewSinceReview })));
      toast({ title: t("markFailed"), body: textOf(error).message, tone: "negative" });
    },
    onSuccess: ({ marked, changed }, { submissions, reviewed }, { reviewedAt }) => {
      const changedIds = changed.map(({ submissionId }) => submissionId);
      if (changedIds.length > 0) {
        // Before they are read anew, and though that may fail.
        patch(
          byId(
            submissions.filter(({ submissionId }) => changedIds.includes(submissionId)),
            asWaiting,
          ),
        );
        readChanged(changedIds);
        toast({ title: t("changedMeanwhile", { count: changedIds.length }), tone: "negative" });
      }
      onMarked?.();
      if (marked.length === 0) return;
      const ids = new Set(marked.map(({ submissionId }) => submissionId));
      const undone = submissions
        .filter(({ submissionId }) => ids.has(submissionId))
        .map((one) => ({ ...one, reviewedAt }));
      toast({
        title: t(reviewed ? "markedReviewed" : "markedWaiting", { count: marked.length }),
        action: {
          label: t("undo"),
          onClick: () => mutation.mutate({ submissions: undone, reviewed: !reviewed }),
        },
      });
    },
  });
  return { mark: mutation.mutate, isMarking: mutation.isPending };
}
