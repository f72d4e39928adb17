import { validate as isUuid } from "uuid";
import { assertMayReview } from "@/lib/access/assert-may-review";
import type { Person } from "@/lib/access/person";
import { recordAudit } from "@/lib/audit/record-audit";
import { notFound } from "@/lib/hub-error";
import type { ReviewRow } from "@/packages/client/contract/reviews";
import { type EarlierRequest, type EarlierRevisions, readEarlierRevisions } from "./earlier-revisions";
import { PICTURES } from "./file-kind";
import { type ReviewView, toReviewRow } from "./list-reviews";
import { findReviewPosition, listReviewRowsById } from "./queries/review-list";
import { findNewestOfStudent, findSubmission } from "./queries/view";
import { type SubmittedWork, toSubmittedWork } from "./submitted-work";

/** The submission to open, with a page of its earlier revisions. */
export interface SubmissionRequest extends EarlierRequest {
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
type Position = NonNullable<Awaited<ReturnType<typeof findReviewPosition>>>;

async function findNeighbours(activityId: string, { previousId, nextId }: Position, view: ReviewView) {
  const submissionIds = [previousId, nextId].filter((id) => id !== null);
  const order = view.sort;
  const found = await listReviewRowsById({ activityId, submissionIds, order, pictures: PICTURES });
  const findRow = (id: string | null) => {
    const row = found.find((candidate) => candidate.id === id);
    return row && id !== null ? toReviewRow(row) : null;
  };
  return { previous: findRow(previousId), next: findRow(nextId) };
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
  const list = { filter: view.status ?? null, order: view.sort };
  const [submission, listed, revisions] = await Promise.all([
    findSubmission(activityId, submissionId),
    findReviewPosition(activityId, submissionId, list),
    readEarlierRevisions({ activityId, submissionId }, earlier),
  ]);
  if (!submission || !listed) throw notFound("submission");
  return { submission, listed, revisions };
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
  const { submission, listed, revisions } = await readSubmission(request, view);
  const [neighbours, work] = await Promise.all([
    findNeighbours(request.activityId, listed, view),
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
    position: listed.position,
    total: listed.total,
    ...neighbours,
  };
}
