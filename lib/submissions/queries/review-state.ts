import { oneRow } from "@/lib/database/connections";
import type { Transaction } from "@/lib/database/transaction";

/** How far a class is. */
export interface ReviewCountsRow {
  student_count: number;
  submitted_count: number;
  submission_count: number;
  waiting_count: number;
  changed_at: Date | null;
}

/** Counts of an activity, in one look at its submissions and one at its classroom. */
export function countReviews(activityId: string): Promise<ReviewCountsRow> {
  return oneRow<ReviewCountsRow>(
    "count-reviews",
    `WITH work AS (SELECT s.student_id, count(*) AS submissions,
          count(*) FILTER (WHERE s.reviewed_at IS NULL) AS waiting, max(greatest(s.updated_at, s.reviewed_at)) AS changed_at
        FROM submissions s WHERE s.activity_id = $1 GROUP BY s.student_id),
      pupils AS (SELECT p.id, w.student_id FROM activities a
        JOIN enrolments e ON e.classroom_id = a.classroom_id AND e.kind = 'student' AND e.standing = 'active'
        JOIN profiles p ON p.id = e.profile_id AND p.standing = 'active'
        LEFT JOIN work w ON w.student_id = p.id WHERE a.id = $1)
      SELECT (SELECT count(*)::int FROM pupils) AS student_count,
        (SELECT count(student_id)::int FROM pupils) AS submitted_count,
        (SELECT coalesce(sum(submissions), 0)::int FROM work) AS submission_count,
        (SELECT coalesce(sum(waiting), 0)::int FROM work) AS waiting_count,
        (SELECT max(changed_at) FROM work) AS changed_at`,
    [activityId],
  );
}

/** What a review looks at. */
export interface ReviewedRow {
  id: string;
  student_id: string;
  revision: number;
  reviewed_at: Date | null;
}

/** The named submissions of an activity, locked in the order of their ids, so that two reviews never wait for each other. */
export function lockForReview(
  activityId: string,
  submissionIds: readonly string[],
  transaction: Transaction,
): Promise<ReviewedRow[]> {
  return transaction.$queryRaw<ReviewedRow[]>`SELECT id, student_id, revision, reviewed_at FROM submissions
    WHERE activity_id = ${activityId}::uuid AND id = ANY(${[...submissionIds]}::uuid[]) ORDER BY id FOR UPDATE`;
}

/** Writes the review of locked submissions, or takes it away, and tells whoever listens. Answers its moment. */
export async function writeReview(
  review: { activityId: string; submissionIds: readonly string[]; reviewed: boolean; reviewerId: string },
  transaction: Transaction,
): Promise<Date | null> {
  const { activityId, reviewed, reviewerId } = review;
  const [written] = await transaction.$queryRaw<
    { reviewed_at: Date | null }[]
  >`WITH written AS (UPDATE submissions SET
      reviewed_at = CASE WHEN ${reviewed} THEN now() END, reviewed_by_id = CASE WHEN ${reviewed} THEN ${reviewerId}::uuid END
      WHERE id = ANY(${[...review.submissionIds]}::uuid[]) RETURNING id, reviewed_at)
    SELECT reviewed_at, pg_notify('submissions', ${activityId} || ' ' || id)::text FROM written`;
  return written?.reviewed_at ?? null;
}
