import type { Transaction } from "@/lib/database/transaction";

interface Review {
  submissionIds: readonly string[];
  reviewerId: string;
}

/**
 * Notifies students that a teacher has looked at their work, once for each revision (protocol: Notifications). Students of a playground are
 * made up and get no notifications.
 */
export async function notifyReviewed(
  { submissionIds, reviewerId }: Review,
  transaction: Transaction,
): Promise<void> {
  await transaction.$queryRaw`SELECT notify_people(ARRAY[s.student_id], 'feedback',
      jsonb_build_object('submissionId', s.id, 'activityId', a.id, 'activityTitle', a.title, 'authorName', p.display_name,
        'stamp', NULL, 'hasText', false), '/work/' || s.id, 'reviewed:' || s.id || ':' || s.revision)
    FROM submissions s JOIN activities a ON a.id = s.activity_id JOIN classrooms c ON c.id = a.classroom_id
      JOIN profiles p ON p.id = ${reviewerId}::uuid
    WHERE s.id = ANY (${[...submissionIds]}::uuid[]) AND c.school_id IS NOT NULL`;
}

/** Deletes students' notifications of reviews that were undone. */
export async function deleteReviewedNotifications(
  submissionIds: readonly string[],
  transaction: Transaction,
): Promise<void> {
  await transaction.$queryRaw`WITH gone AS (DELETE FROM notifications n USING submissions s
      WHERE s.id = ANY (${[...submissionIds]}::uuid[]) AND n.profile_id = s.student_id
        AND n.group_key = 'reviewed:' || s.id || ':' || s.revision RETURNING n.profile_id, n.id)
    SELECT pg_notify('changes', 'notifications ' || profile_id || ' ' || id)::text FROM gone`;
}
