import type { Prisma } from "@/generated/prisma/client";

/**
 * Inserts what the people of the demo have been told on the bell, unread: teachers of the works that wait for review, operators of the
 * apps that wait for approval. `insertFeedback` tells of feedback.
 */
export async function insertNotifications(database: Prisma.TransactionClient): Promise<void> {
  await database.$executeRaw`INSERT INTO notifications (id, profile_id, kind, group_key, at, params, href)
    SELECT gen_random_uuid(), e.profile_id, 'work.submitted', 'work.submitted:' || a.id, w.at,
      jsonb_build_object('activityId', a.id, 'activityTitle', a.title, 'classroomName', c.name, 'count', w.count),
      '/activities/' || a.id || '/submissions'
    FROM activities a JOIN classrooms c ON c.id = a.classroom_id
      JOIN enrolments e ON e.classroom_id = c.id AND e.kind = 'teacher'
      JOIN LATERAL (SELECT count(*) AS count, max(s.submitted_at) AS at FROM submissions s
        WHERE s.activity_id = a.id AND s.status = 'submitted') w ON w.count > 0
    WHERE c.school_id IS NOT NULL`;
  await database.$executeRaw`INSERT INTO notifications (id, profile_id, kind, at, params, href)
    SELECT gen_random_uuid(), p.id, 'app.waiting', app.created_at,
      jsonb_build_object('appSlug', app.slug, 'app', jsonb_build_object('name', app.name, 'nameKo', app.name_ko), 'isChange', false),
      '/apps/' || app.slug
    FROM apps app JOIN profiles p ON p.role = 'operator' WHERE app.status = 'pending'`;
}
