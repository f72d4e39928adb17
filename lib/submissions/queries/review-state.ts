import { classProgress } from "@/lib/activities/queries/activity";
import { database } from "@/lib/database/kysely";
import type { Transaction } from "@/lib/database/transaction";
import type { SubmissionStatus } from "@/packages/client/contract/work-summary";

/** Counts an activity's submissions, those that wait for review, its students, and the students with a submission. */
export function countReviewRows(activityId: string) {
  return database()
    .selectFrom("activities as a")
    .innerJoin("classrooms as c", "c.id", "a.classroomId")
    .where("a.id", "=", activityId)
    .select([...classProgress(), "a.worksChangedAt as changedAt"])
    .executeTakeFirstOrThrow();
}

/** A submission whose row is locked, with what a review may change. */
export interface LockedSubmission {
  id: string;
  studentId: string;
  revision: number;
  status: SubmissionStatus;
  statusFeedbackId: string | null;
  reviewedAt: Date | null;
  reviewedById: string | null;
}

/** Locks the submissions of an activity with these ids, in the order of the ids so that two reviews never deadlock. */
export function lockSubmissions(
  activityId: string,
  submissionIds: readonly string[],
  transaction: Transaction,
): Promise<LockedSubmission[]> {
  return transaction.$queryRaw`SELECT id, student_id AS "studentId", revision, status::text,
      status_feedback_id AS "statusFeedbackId", reviewed_at AS "reviewedAt", reviewed_by_id AS "reviewedById"
    FROM submissions WHERE activity_id = ${activityId}::uuid AND id = ANY(${[...submissionIds]}::uuid[]) ORDER BY id FOR UPDATE`;
}

/**
 * Writes the status of locked submissions, and returns when they changed. A `reviewed` one gets `reviewedAt`, or by default the time
 * of the change. The time is later than that of every earlier change of theirs. `feedbackId` is the feedback that gives the status.
 */
export async function writeStatus(
  change: {
    submissions: readonly { id: string; feedbackId: string | null }[];
    status: SubmissionStatus;
    reviewedAt?: Date | null;
    reviewedById: string | null;
  },
  transaction: Transaction,
): Promise<Date> {
  const { submissions, status, reviewedAt = null, reviewedById } = change;
  const ids = submissions.map(({ id }) => id);
  const feedbackIds = submissions.map(({ feedbackId }) => feedbackId);
  const [written] = await transaction.$queryRaw<{ at: Date }[]>`
    WITH change AS (SELECT greatest(date_trunc('milliseconds', clock_timestamp()),
        max(status_changed_at) + interval '1 ms')::timestamptz(3) AS at FROM submissions WHERE id = ANY(${ids}::uuid[]))
    UPDATE submissions s SET status = ${status}::submission_status, status_changed_at = change.at,
      status_feedback_id = given.feedback_id,
      reviewed_at = CASE WHEN ${status} = 'reviewed' THEN coalesce(${reviewedAt}::timestamptz, change.at) END,
      reviewed_by_id = CASE WHEN ${status} = 'reviewed' THEN ${reviewedById}::uuid END
    FROM change, unnest(${ids}::uuid[], ${feedbackIds}::uuid[]) AS given (id, feedback_id)
    WHERE s.id = given.id RETURNING change.at`;
  if (!written) throw new Error("no submission to change");
  return written.at;
}

/** Tells open pages of those who may review these works, and of their students, that they have changed; sent when the transaction commits. */
export async function announceChanges(
  submissionIds: readonly string[],
  transaction: Transaction,
): Promise<void> {
  await transaction.$executeRaw`SELECT pg_notify('changes', 'submissions ' || a.classroom_id || ' ' || a.id),
      pg_notify('changes', 'own-works ' || s.student_id || ' ' || s.id)
    FROM submissions s JOIN activities a ON a.id = s.activity_id WHERE s.id = ANY (${[...submissionIds]}::uuid[])`;
}
