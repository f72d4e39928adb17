import { sql } from "kysely";
import { database } from "@/lib/database/kysely";
import type { Transaction } from "@/lib/database/transaction";

/** Counts an activity's submissions, those that wait for review, its students, and the students with a submission. */
export function countReviewRows(activityId: string) {
  return database()
    .selectFrom("activities as a")
    .where("a.id", "=", activityId)
    .select(["a.submissionCount", "a.waitingCount", "a.worksChangedAt as changedAt"])
    .select(({ selectFrom }) => {
      const students = selectFrom("enrolments as e")
        .innerJoin("profiles as p", "p.id", "e.profileId")
        .whereRef("e.classroomId", "=", "a.classroomId")
        .where("e.kind", "=", "student")
        .where("e.status", "=", "active")
        .where("p.status", "=", "active");
      const withWork = students.where(({ exists, selectFrom: from }) =>
        exists(
          from("submissions as w")
            .select("w.id")
            .whereRef("w.activityId", "=", "a.id")
            .whereRef("w.studentId", "=", "p.id"),
        ),
      );
      const count = sql<number>`count(*)::int`.as("count");
      return [
        students.select(count).$asScalar().$notNull().as("studentCount"),
        withWork.select(count).$asScalar().$notNull().as("submittedCount"),
      ];
    })
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
