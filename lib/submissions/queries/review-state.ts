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
  statusChangedAt: Date;
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
      status_changed_at AS "statusChangedAt", reviewed_at AS "reviewedAt", reviewed_by_id AS "reviewedById"
    FROM submissions WHERE activity_id = ${activityId}::uuid AND id = ANY(${[...submissionIds]}::uuid[]) ORDER BY id FOR UPDATE`;
}

/**
 * Writes the status of locked submissions, and returns when they changed. A `reviewed` one gets `reviewedAt`, or by default the time
 * of the change. The time is later than that of every earlier change of theirs.
 */
export async function writeStatus(
  change: {
    submissionIds: readonly string[];
    status: SubmissionStatus;
    reviewedAt?: Date | null;
    reviewedById: string | null;
  },
  transaction: Transaction,
): Promise<Date> {
  const { submissionIds, status, reviewedAt = null, reviewedById } = change;
  const ids = [...submissionIds];
  const [written] = await transaction.$queryRaw<{ at: Date }[]>`
    WITH change AS (SELECT greatest(date_trunc('milliseconds', clock_timestamp()),
        max(status_changed_at) + interval '1 ms')::timestamptz(3) AS at FROM submissions WHERE id = ANY(${ids}::uuid[]))
    UPDATE submissions s SET status = ${status}::submission_status, status_changed_at = change.at,
      reviewed_at = CASE WHEN ${status} = 'reviewed' THEN coalesce(${reviewedAt}::timestamptz, change.at) END,
      reviewed_by_id = CASE WHEN ${status} = 'reviewed' THEN ${reviewedById}::uuid END
    FROM change WHERE s.id = ANY(${ids}::uuid[]) RETURNING change.at`;
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
