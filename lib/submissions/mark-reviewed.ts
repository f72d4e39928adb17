import { assertMayReview } from "@/lib/access/assert-may-review";
import { mayTeach } from "@/lib/access/may-teach";
import type { Person } from "@/lib/access/person";
import { inTransaction } from "@/lib/database/transaction";
import { HubError, notFound } from "@/lib/hub-error";
import type { ReviewOutcome } from "@/packages/client/contract/reviews";
import { changeStatus } from "./change-status";
import { deleteReviewedNotifications, notifyReviewed } from "./queries/notify-reviewed";
import { lockSubmissions } from "./queries/review-state";

type SubmissionRevision = ReviewOutcome["marked"][number];

/** Teachers of the class, and developers in their playground, review work; operators only read it. @throws HubError NOTFOUND_001, AUTH_002 */
export async function assertMayMark(person: Person, activityId: string): Promise<void> {
  await assertMayReview(person, activityId);
  if (!mayTeach(person)) throw new HubError("AUTH_002", "Only the class's teachers can review its work.");
}

/**
 * Marks submissions as reviewed or as not reviewed. A submission whose revision is not the given one stays as it is and is listed
 * under `changed`: the caller may not have read it.
 * @throws HubError NOTFOUND_001 for another class's activity or another activity's submission; AUTH_002 for an operator
 */
export async function markReviewed(
  person: Person,
  activityId: string,
  { submissions, reviewed }: { submissions: readonly SubmissionRevision[]; reviewed: boolean },
): Promise<ReviewOutcome> {
  await assertMayMark(person, activityId);
  const revisions = new Map(
    submissions.map(({ submissionId, revision }) => [submissionId.toLowerCase(), revision]),
  );
  return inTransaction(async (transaction) => {
    const rows = await lockSubmissions(activityId, [...revisions.keys()], transaction);
    if (rows.length !== revisions.size) throw notFound("submission");
    const outcome: ReviewOutcome = { marked: [], alreadySo: [], changed: [], reviewedAt: null };
    const status = reviewed ? "reviewed" : "submitted";
    const marked = [];
    for (const row of rows) {
      const item = { submissionId: row.id, revision: row.revision };
      if (row.revision !== revisions.get(row.id)) outcome.changed.push(item);
      else if (row.status === status) outcome.alreadySo.push(item);
      else marked.push(row);
    }
    if (marked.length === 0) return outcome;
    const at = await changeStatus(person, { works: marked, status }, transaction);
    const submissionIds = marked.map(({ id }) => id);
    await (reviewed
      ? notifyReviewed({ submissionIds, reviewerId: person.id }, transaction)
      : deleteReviewedNotifications(submissionIds, transaction));
    outcome.marked = marked.map(({ id, revision }) => ({ submissionId: id, revision }));
    return { ...outcome, reviewedAt: reviewed ? at.toISOString() : null };
  });
}
