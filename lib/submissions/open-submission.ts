import { validate as isUuid } from "uuid";
import { assertMayReview } from "@/lib/access/assert-may-review";
import type { Person } from "@/lib/access/person";
import { recordAudit } from "@/lib/audit/record-audit";
import { notFound } from "@/lib/hub-error";
import { type EarlierRequest, readEarlierRevisions } from "./earlier-revisions";
import { type ReviewView, readReviewRows } from "./list-reviews";
import { listReviewed, listReviewedById } from "./queries/review-list";
import { findNewestOfStudent, findSubmission } from "./queries/view";
import { sortReviewed } from "./review-order";
import { toSubmittedWork } from "./submitted-work";

interface SubmissionRequest extends EarlierRequest {
  activityId: string;
  submissionId: string;
}

/**
 * Finds the position of a submission among the works of the review list, with the filter `needs-review` only among those that
 * wait for review and itself, and the works before and after it. Null when it is not a submission of the activity.
 */
async function findPlace(activityId: string, submissionId: string, { status, sort }: ReviewView) {
  const listed = await listReviewed({ activityId, status: status === "needs-review" ? status : "submitted" });
  const isListed = listed.some(({ id }) => id === submissionId);
  const opened = isListed ? [] : await listReviewedById(activityId, [submissionId]);
  const rows = sortReviewed([...listed, ...opened], sort);
  const index = rows.findIndex(({ id }) => id === submissionId);
  if (index < 0) return null;
  const around = await readReviewRows(rows.filter((_, at) => Math.abs(at - index) === 1));
  const findRow = (at: number) =>
    around.find(({ submission }) => submission?.submissionId === rows[at]?.id) ?? null;
  return { position: index + 1, total: rows.length, previous: findRow(index - 1), next: findRow(index + 1) };
}

/**
 * Finds the newest submission of a student, for links that name the student; null when there is none. Reads no content, so it
 * writes nothing to the audit log. @throws HubError NOTFOUND_001
 */
export async function findSubmissionOf(
  person: Person,
  { activityId, studentId }: { activityId: string; studentId: string },
): Promise<string | null> {
  await assertMayReview(person, activityId);
  return isUuid(studentId) ? findNewestOfStudent(activityId, studentId) : null;
}

/**
 * Opens a submission for someone who may review it (protocol: Review), and writes an audit event: call it only when a person opens
 * the submission. While it is `takenDown`, only its title may be shown. `position` counts the works of the list from 1.
 * @throws HubError NOTFOUND_001
 */
export async function openSubmission(
  person: Person,
  { activityId, submissionId, ...earlier }: SubmissionRequest,
  view: ReviewView,
) {
  await assertMayReview(person, activityId);
  if (!isUuid(submissionId)) throw notFound("submission");
  const [submission, place, revisions] = await Promise.all([
    findSubmission(activityId, submissionId),
    findPlace(activityId, submissionId.toLowerCase(), view),
    readEarlierRevisions({ activityId, submissionId }, earlier),
  ]);
  if (!submission || !place) throw notFound("submission");
  const { id, student, isNewSinceReview, takenDown } = submission;
  const [work] = await Promise.all([
    toSubmittedWork(submission),
    recordAudit(person, {
      action: "submission.read",
      subjectId: student.id,
      schoolId: student.schoolId,
      target: { type: "submission", id },
      detail: { revision: revisions.opened?.revision ?? submission.revision },
    }),
  ]);
  return { id, student, work, isNewSinceReview, takenDown, ...revisions, ...place };
}
