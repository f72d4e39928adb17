import type { Transaction } from "@/lib/database/transaction";

/**
 * Notifies the student of each work of what a teacher said, by the ids of the feedback (protocol: Notifications). Students of a
 * playground are made up and get no notifications.
 */
export async function notifyStudents(
  feedbackIds: readonly string[],
  transaction: Transaction,
): Promise<void> {
  await transaction.$queryRaw`SELECT notify_people(ARRAY[s.student_id],
      CASE WHEN f.status = 'revision_requested' THEN 'revision.requested' ELSE 'feedback' END,
      jsonb_build_object('submissionId', s.id, 'activityId', a.id, 'activityTitle', a.title, 'authorName', p.display_name)
        || CASE WHEN f.status = 'revision_requested' THEN '{}' ELSE jsonb_build_object('stamp', f.stamp, 'hasText', f.text IS NOT NULL) END,
      '/work/' || s.id, 'feedback:' || f.id)
    FROM feedback f JOIN profiles p ON p.id = f.author_id JOIN submissions s ON s.id = f.submission_id
      JOIN activities a ON a.id = s.activity_id JOIN classrooms c ON c.id = a.classroom_id
    WHERE f.id = ANY (${[...feedbackIds]}::uuid[]) AND c.school_id IS NOT NULL`;
}

/** Notifies the teachers of a class of a student's answer. */
export async function notifyTeachers(
  feedbackIds: readonly string[],
  transaction: Transaction,
): Promise<void> {
  await transaction.$queryRaw`SELECT notify_people(
      ARRAY(SELECT e.profile_id FROM enrolments e
        WHERE e.classroom_id = a.classroom_id AND e.kind = 'teacher' AND e.status = 'active'),
      'feedback.answer', jsonb_build_object('submissionId', s.id, 'activityId', a.id, 'activityTitle', a.title),
      '/activities/' || a.id || '/submissions/' || s.id, 'feedback:' || f.id, s.student_id)
    FROM feedback f JOIN submissions s ON s.id = f.submission_id JOIN activities a ON a.id = s.activity_id
    WHERE f.id = ANY (${[...feedbackIds]}::uuid[])`;
}

/** Deletes the notifications of feedback that was taken back: those of its student and of the teachers of its class. */
export async function deleteNotifications(
  { feedbackId, submissionId }: { feedbackId: string; submissionId: string },
  transaction: Transaction,
): Promise<void> {
  await transaction.$queryRaw`WITH gone AS (DELETE FROM notifications n
      USING (SELECT s.student_id AS profile_id FROM submissions s WHERE s.id = ${submissionId}::uuid
        UNION SELECT e.profile_id FROM submissions s JOIN activities a ON a.id = s.activity_id
          JOIN enrolments e ON e.classroom_id = a.classroom_id AND e.kind = 'teacher' WHERE s.id = ${submissionId}::uuid) notified
      WHERE n.profile_id = notified.profile_id AND n.group_key = ${`feedback:${feedbackId}`} RETURNING n.profile_id, n.id)
    SELECT pg_notify('changes', 'notifications ' || profile_id || ' ' || id)::text FROM gone`;
}

/** Marks as read a person's notifications of feedback about a work, which they have now seen where it stands. */
export async function markNotificationsRead(
  { profileId, submissionId }: { profileId: string; submissionId: string },
  transaction: Transaction,
): Promise<void> {
  await transaction.$queryRaw`WITH seen AS (UPDATE notifications SET read_at = now()
      WHERE profile_id = ${profileId}::uuid AND read_at IS NULL
        AND kind IN ('feedback', 'revision.requested', 'feedback.answer') AND params->>'submissionId' = ${submissionId}
      RETURNING profile_id, id)
    SELECT pg_notify('changes', 'notifications ' || profile_id || ' ' || id)::text FROM seen`;
}
