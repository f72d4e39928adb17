"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { HubCallError, hubCall, queryKeyOf } from "@/components/data/hub-call";
import { isUnconfirmed, sendOnce } from "@/components/data/send-once";
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

interface Sent {
  /** Of the works that the hub has answered about. */
  outcomes: readonly BulkOutcome[];
  /** The works after them, which have nothing yet because of `error`. */
  left: readonly ShownSubmission[];
  error: unknown;
}

/** Sends in parts, one after another, until one fails. In the order of ids, so that what is left is in the same parts when sent again. */
async function send(activityId: string, { submissions, content }: Sending): Promise<Sent> {
  const ordered = submissions.toSorted((a, b) => (a.submissionId < b.submissionId ? -1 : 1));
  const outcomes: BulkOutcome[] = [];
  for (let from = 0; from < ordered.length; from += REVIEW_MAX_SUBMISSIONS) {
    const part = ordered.slice(from, from + REVIEW_MAX_SUBMISSIONS);
    const works = part.map(({ submissionId, revision }) => ({ submissionId, revision }));
    try {
      const { data } = await sendOnce("POST /activities/{activityId}/feedback", {
        params: { activityId },
        body: { submissions: works, ...content },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      outcomes.push(...data);
    } catch (error) {
      return { outcomes, left: ordered.slice(from), error };
    }
  }
  return { outcomes, left: [], error: null };
}

interface TakenBack {
  /** How many stay, since their students had seen them. */
  seenCount: number;
  /** What stays because the call failed. */
  failed: readonly string[];
  error: unknown;
}

const codeOf = (error: unknown) => (error instanceof HubCallError ? error.code : null);

/** Takes back what nobody has seen yet. What is gone already counts as taken back. */
async function takeBack(feedbackIds: readonly string[]): Promise<TakenBack> {
  const taken = { seenCount: 0, failed: [] as string[], error: null as unknown };
  const take = async (feedbackId: string) => {
    try {
      await hubCall("DELETE /feedback/{feedbackId}", { params: { feedbackId } });
    } catch (error) {
      const code = codeOf(error);
      if (code === "STATE_001") taken.seenCount += 1;
      else if (code !== "NOTFOUND_001") {
        taken.failed.push(feedbackId);
        taken.error = error;
      }
    }
  };
  for (let from = 0; from < feedbackIds.length; from += UNDO_AT_ONCE) {
    await Promise.all(feedbackIds.slice(from, from + UNDO_AT_ONCE).map(take));
  }
  return taken;
}

/**
 * Says the same about several works, optimistically, with a toast that takes it back. A work with a newer revision stays as it is.
 * `send` returns the works that the hub has not answered about.
 */
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
    onSuccess: ({ seenCount, failed, error }) => {
      if (seenCount > 0) toast({ title: t("notTakenBack", { count: seenCount }), tone: "negative" });
      if (failed.length === 0) return;
      toast({
        title: t("undoFailed", { count: failed.length }),
        body: textOf(error).message,
        tone: "negative",
        action: { label: t("undo"), onClick: () => undo.mutate(failed) },
      });
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
    onSuccess: ({ outcomes, left, error }, { submissions, content: { status } }) => {
      const codes = new Map(outcomes.map(({ submissionId, code }) => [submissionId, code]));
      const isNewer = ({ submissionId }: ShownSubmission) => codes.get(submissionId) === "STATE_001";
      const missed = submissions.filter(isNewer);
      const refused = submissions.filter((one) => codes.get(one.submissionId) && !isNewer(one));
      patch(new Map([...changesOf([...left, ...refused], reviewStateOf), ...changesOf(missed, asWaiting)]));
      if (missed.length > 0) {
        toast({ title: t("changedMeanwhile", { count: missed.length }), tone: "negative" });
      }
      if (refused.length > 0) {
        toast({ title: t("notSentTo", { count: refused.length }), tone: "negative" });
      }
      if (left.length > 0) {
        const title = t(isUnconfirmed(error) ? "notConfirmed" : "notSentTo", { count: left.length });
        toast({ title, body: textOf(error).message, tone: "negative" });
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
  return {
    isSending: mutation.isPending,
    send: async (sending: Sending) => (await mutation.mutateAsync(sending)).left,
  };
}
