import { classProgress } from "@/lib/activities/queries/activity";
import { database } from "@/lib/database/kysely";
import type { Transaction } from "@/lib/database/transaction";

/** Counts an activity's submissions, those that wait for review, its students, and the students with a submission. */
export function countReviewRows(activityId: string) {
  return database()
    .selectFrom("activities as a")
    .innerJoin("classrooms as c", "c.id", "a.classroomId")
    .where("a.id", "=", activityId)
    .select([...classProgress(), "a.worksChangedAt as changedAt"])
    .executeTakeFirstOrThrow();
}

/** Locks the submissions of an activity with these ids, in the order of the ids so that two reviews never deadlock. */
export function lockSubmissions(
  activityId: string,
  submissionIds: readonly string[],
  transaction: Transaction,
): Promise<{ id: string; studentId: string; revision: number; reviewedAt: Date | null }[]> {
  return transaction.$queryRaw`SELECT id, student_id AS "studentId", revision, reviewed_at AS "reviewedAt" FROM submissions
    WHERE activity_id = ${activityId}::uuid AND id = ANY(${[...submissionIds]}::uuid[]) ORDER BY id FOR UPDATE`;
}

/** Writes or removes the review of locked submissions and notifies listeners. Returns the time of a written review, else null. */
export async function writeReview(
  review: { activityId: string; submissionIds: readonly string[]; reviewed: boolean; reviewerId: string },
  transaction: Transaction,
): Promise<Date | null> {
  const { activityId, reviewed, reviewerId } = review;
  const [written] = await transaction.$queryRaw<
    { reviewedAt: Date | null }[]
  >`WITH written AS (UPDATE submissions SET
      reviewed_at = CASE WHEN ${reviewed} THEN now() END, reviewed_by_id = CASE WHEN ${reviewed} THEN ${reviewerId}::uuid END
      WHERE id = ANY(${[...review.submissionIds]}::uuid[]) RETURNING id, reviewed_at)
    SELECT reviewed_at AS "reviewedAt", pg_notify('changes', 'submissions ' || a.classroom_id || ' ' || a.id)::text
    FROM written JOIN activities a ON a.id = ${activityId}::uuid`;
  return written?.reviewedAt ?? null;
}
