import { sql } from "kysely";
import { database } from "@/lib/database/kysely";
import type { Transaction } from "@/lib/database/transaction";

/** Counts an activity's submissions and its students with and without one. */
export function countReviewRows(activityId: string) {
  return database()
    .with("work", (db) =>
      db
        .selectFrom("submissions as s")
        .where("s.activityId", "=", activityId)
        .groupBy("s.studentId")
        .select((eb) => [
          "s.studentId",
          eb.fn.countAll().as("submissions"),
          eb.fn.countAll().filterWhere("s.reviewedAt", "is", null).as("waiting"),
          sql<Date>`max(greatest(s.updated_at, s.reviewed_at))`.as("changedAt"),
        ]),
    )
    .with("students", (db) =>
      db
        .selectFrom("activities as a")
        .innerJoin("enrolments as e", "e.classroomId", "a.classroomId")
        .innerJoin("profiles as p", "p.id", "e.profileId")
        .leftJoin("work as w", "w.studentId", "p.id")
        .where("a.id", "=", activityId)
        .where("e.kind", "=", "student")
        .where("e.status", "=", "active")
        .where("p.status", "=", "active")
        .select("w.studentId"),
    )
    .selectNoFrom([
      sql<number>`(SELECT count(*)::int FROM students)`.as("studentCount"),
      sql<number>`(SELECT count(student_id)::int FROM students)`.as("submittedCount"),
      sql<number>`(SELECT coalesce(sum(submissions), 0)::int FROM work)`.as("submissionCount"),
      sql<number>`(SELECT coalesce(sum(waiting), 0)::int FROM work)`.as("waitingCount"),
      sql<Date | null>`(SELECT max(changed_at) FROM work)`.as("changedAt"),
    ])
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

/** Writes or removes the review of locked submissions and notifies listeners. Returns the time of the review. */
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
    SELECT reviewed_at AS "reviewedAt", pg_notify('submissions', ${activityId} || ' ' || id)::text FROM written`;
  return written?.reviewedAt ?? null;
}
