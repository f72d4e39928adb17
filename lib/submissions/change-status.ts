import type { Person } from "@/lib/access/person";
import { recordAudit } from "@/lib/audit/record-audit";
import type { Transaction } from "@/lib/database/transaction";
import { queueScores } from "@/lib/lti/queries/scores";
import type { SubmissionStatus } from "@/packages/client/contract/work-summary";
import { announceChanges, type LockedSubmission, writeStatus } from "./queries/review-state";

const ACTIONS = {
  submitted: "submission.unreview",
  revision_requested: "submission.return",
  reviewed: "submission.review",
} as const satisfies Record<SubmissionStatus, string>;

/** The status of a work, the feedback that gave it, and for a reviewed one by whom and when; what deleting feedback restores. */
export type StatusBefore = {
  status: SubmissionStatus;
  feedbackId: string | null;
  reviewedAt: string | null;
  reviewedById: string | null;
};

export function statusOf({
  status,
  statusFeedbackId,
  reviewedAt,
  reviewedById,
}: LockedSubmission): StatusBefore {
  return {
    status,
    feedbackId: statusFeedbackId,
    reviewedAt: reviewedAt?.toISOString() ?? null,
    reviewedById,
  };
}

/**
 * Gives locked works another status, writes the audit log and tells open pages. Every status but that of a new revision
 * (prisma/functions/submit_work.sql) is written here, for a review, for feedback and when feedback is taken back. `feedbackIds`
 * are those of the feedback that gives the status, one for each work. `restored` is who had reviewed the works, and when; by default
 * the caller, now.
 * @returns when the status changed
 */
export async function changeStatus(
  person: Person,
  change: {
    works: readonly LockedSubmission[];
    status: SubmissionStatus;
    feedbackIds?: readonly (string | null)[];
    restored?: StatusBefore;
  },
  transaction: Transaction,
): Promise<Date> {
  const { works, status, feedbackIds, restored } = change;
  const submissionIds = works.map(({ id }) => id);
  const at = await writeStatus(
    {
      submissions: works.map(({ id }, index) => ({ id, feedbackId: feedbackIds?.[index] ?? null })),
      status,
      reviewedAt: restored?.reviewedAt ? new Date(restored.reviewedAt) : null,
      reviewedById: restored ? restored.reviewedById : person.id,
    },
    transaction,
  );
  await queueScores(submissionIds, transaction);
  await recordAudit(
    person,
    works.map(({ id, studentId: subjectId, revision }) => ({
      action: ACTIONS[status],
      subjectId,
      target: { type: "submission", id },
      detail: { revision },
    })),
    transaction,
  );
  await announceChanges(submissionIds, transaction);
  return at;
}
