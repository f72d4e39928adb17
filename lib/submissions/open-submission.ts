import { validate as isUuid } from "uuid";
import { assertMayReview } from "@/lib/access/assert-may-review";
import type { Person } from "@/lib/access/person";
import { recordAudit } from "@/lib/audit/record-audit";
import { recordListReading } from "@/lib/audit/record-list-reading";
import { notFound } from "@/lib/hub-error";
import type { ReviewedWork } from "@/packages/client/contract/reviews";
import type { ReviewView } from "./list-reviews";
import { listReviewed, listReviewedById } from "./queries/review-list";
import { findEarlierRevision, findNewestOfStudent, findSubmission } from "./queries/view";
import { sortReviewed } from "./review-order";
import { readAiRequests, toSubmittedWork } from "./submitted-work";

interface SubmissionRequest {
  activityId: string;
  submissionId: string;
  /** The revision whose content is read; by default the newest. */
  revision?: number | undefined;
}

/** A work in the order in which a class's works are looked at. */
export interface ListedWork {
  submissionId: string;
  student: ReviewedWork["student"];
}

/**
 * Lists the works of a review list in its order, with the filter `needs-review` those that wait for review, and always the one that
 * is opened.
 */
async function listOrder(
  activityId: string,
  submissionId: string,
  { status, sort }: ReviewView,
): Promise<ListedWork[]> {
  const listed = await listReviewed({ activityId, status: status === "needs-review" ? status : "submitted" });
  const isListed = listed.some(({ id }) => id === submissionId);
  const opened = isListed ? [] : await listReviewedById(activityId, [submissionId]);
  return sortReviewed([...listed, ...opened], sort).flatMap(({ id, studentId, displayName, classNumber }) =>
    id === null ? [] : { submissionId: id, student: { id: studentId, displayName, classNumber } },
  );
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

/** Finds the submission with which a teacher begins to review, by class number; null when none waits. @throws HubError NOTFOUND_001 */
export async function findFirstToReview(person: Person, activityId: string): Promise<string | null> {
  await assertMayReview(person, activityId);
  const waiting = await listReviewed({ activityId, status: "needs-review" });
  return sortReviewed(waiting, "number")[0]?.id ?? null;
}

type FoundSubmission = NonNullable<Awaited<ReturnType<typeof findSubmission>>>;

/** Reads what a revision of a work has; null for a work that is taken down, and for a revision that does not exist. */
async function readContent(
  activityId: string,
  found: FoundSubmission,
  revision: number,
): Promise<ReviewedWork["content"]> {
  if (found.takenDown) return null;
  const stored =
    revision === found.revision ? found : await findEarlierRevision(activityId, found.id, revision);
  if (!stored) return null;
  const { submittedAt: _, status: __, reviewedAt: ___, ...content } = await toSubmittedWork(stored);
  return { ...content, aiRequests: readAiRequests(stored.meta) };
}

const isoOf = ({ submittedAt, reviewedAt }: { submittedAt: Date; reviewedAt: Date | null }) => ({
  submittedAt: submittedAt.toISOString(),
  reviewedAt: reviewedAt?.toISOString() ?? null,
});

/**
 * Reads a submission for someone who may review it (protocol: Review). When it is `opened`, that is an audit event about the
 * student; otherwise it counts as a reading of the list. While it is taken down, it has only its title.
 * @throws HubError NOTFOUND_001, also for a revision that does not exist
 */
export async function readReviewedWork(
  person: Person,
  { activityId, submissionId, opened, ...request }: SubmissionRequest & { opened: boolean },
): Promise<ReviewedWork> {
  await assertMayReview(person, activityId);
  const found = isUuid(submissionId) ? await findSubmission(activityId, submissionId) : null;
  if (!found) throw notFound("submission");
  const { id, student, title, status, late, isNewSinceReview, feedbackCount, takenDown } = found;
  const revision = request.revision ?? found.revision;
  const content = await readContent(activityId, found, revision);
  if (content === null && takenDown === null) throw notFound("submission");
  if (opened) {
    await recordAudit(person, {
      action: "submission.read",
      subjectId: student.id,
      schoolId: student.schoolId,
      target: { type: "submission", id },
      detail: { revision },
    });
  } else await recordListReading(person, { list: { type: "activity", id: activityId } });
  const { schoolId, ...shownStudent } = student;
  return {
    submissionId: id,
    student: shownStudent,
    title,
    revision: found.revision,
    ...isoOf(found),
    status,
    late,
    isNewSinceReview,
    feedbackCount,
    takenDown: takenDown && {
      takeDownId: takenDown.id,
      reason: takenDown.reason,
      mayResubmit: takenDown.mayResubmit,
    },
    revisions: found.revisions.map((one) => ({ revision: one.revision, status: one.status, ...isoOf(one) })),
    content,
  };
}

/**
 * Opens a submission, as `readReviewedWork` does, with the works of its list in their order. @throws HubError NOTFOUND_001
 */
export async function openSubmission(person: Person, request: SubmissionRequest, view: ReviewView) {
  const work = await readReviewedWork(person, { ...request, opened: true });
  return { work, order: await listOrder(request.activityId, work.submissionId, view) };
}
