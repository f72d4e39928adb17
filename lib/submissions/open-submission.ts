import { validate as isUuid } from "uuid";
import { assertMayReview } from "@/lib/access/assert-may-review";
import type { Person } from "@/lib/access/person";
import { recordAudit } from "@/lib/audit/record-audit";
import { notFound } from "@/lib/hub-error";
import type { ReviewRow } from "@/packages/client/contract/reviews";
import { type EarlierRequest, type EarlierRevisions, readEarlierRevisions } from "./earlier-revisions";
import { type ReviewView, readReviewRows } from "./list-reviews";
import { listReviewed, listReviewedById } from "./queries/review-list";
import { findNewestOfStudent, findSubmission } from "./queries/view";
import { sortReviewed } from "./review-order";
import { type SubmittedWork, toSubmittedWork } from "./submitted-work";

interface SubmissionRequest extends EarlierRequest {
  activityId: string;
  submissionId: string;
}

/** An opened submission with its neighbours in the review list. */
export interface SubmissionView extends EarlierRevisions {
  id: string;
  /** `schoolId` is null for a student of a playground. */
  student: ReviewRow["student"] & { schoolId: string | null };
  work: SubmittedWork;
  isNewSinceReview: boolean;
  /** The take-down that blocks it, with the reason; while there is one, only the title may be shown. */
  takenDown: { id: string; reason: string; mayResubmit: boolean } | null;
  /** Its position among the submissions of the review list, from 1. Students without one are not counted. */
  position: number;
  total: number;
  previous: ReviewRow | null;
  next: ReviewRow | null;
}

type Submission = NonNullable<Awaited<ReturnType<typeof findSubmission>>>;

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

function recordRead(person: Person, { id, student }: Submission, revision: number): Promise<void> {
  return recordAudit(person, {
    action: "submission.read",
    subjectId: student.id,
    schoolId: student.schoolId,
    target: { type: "submission", id },
    detail: { revision },
  });
}

async function readSubmission({ activityId, submissionId, ...earlier }: SubmissionRequest, view: ReviewView) {
  const [submission, place, revisions] = await Promise.all([
    findSubmission(activityId, submissionId),
    findPlace(activityId, submissionId.toLowerCase(), view),
    readEarlierRevisions({ activityId, submissionId }, earlier),
  ]);
  if (!submission || !place) throw notFound("submission");
  return { submission, place, revisions };
}

/**
 * Finds the newest submission of a student, for links that name the student; null when there is none. It reads no content and
 * writes nothing to the audit log.
 * @throws HubError NOTFOUND_001 unless the person may review the activity (`assertMayReview`)
 */
export async function findSubmissionOf(
  person: Person,
  { activityId, studentId }: { activityId: string; studentId: string },
): Promise<string | null> {
  await assertMayReview(person, activityId);
  return isUuid(studentId) ? findNewestOfStudent(activityId, studentId) : null;
}

/**
 * Opens a submission for someone who may review it: a teacher of the classroom, the developer whose playground it is, or an
 * operator (protocol: Review). Each call writes an audit event with the revision that was read. So call it only when a person
 * opens the submission.
 * @throws HubError NOTFOUND_001
 */
export async function openSubmission(
  person: Person,
  request: SubmissionRequest,
  view: ReviewView,
): Promise<SubmissionView> {
  await assertMayReview(person, request.activityId);
  if (!isUuid(request.submissionId)) throw notFound("submission");
  const { submission, place, revisions } = await readSubmission(request, view);
  const [work] = await Promise.all([
    toSubmittedWork(submission),
    recordRead(person, submission, revisions.opened?.revision ?? submission.revision),
  ]);
  const { student, isNewSinceReview, takenDown } = submission;
  return {
    id: submission.id,
    student,
    work,
    isNewSinceReview,
    takenDown,
    ...revisions,
    ...place,
  };
}
