import { oneRow, rows } from "@/lib/database/connections";

/** An activity with what Start must know, as one person stands to it. */
export interface StartableActivity {
  app_slug: string;
  hosted_url: string;
  integration_mode: "legacy" | "hybrid" | "edu_only";
  supports_teacher_manage: boolean;
  is_app_usable: boolean;
  is_open: boolean;
  enrolled_as: "student" | "teacher";
  /** Whether the asked-for student is one of the classroom. */
  has_student: boolean;
}

/** Null unless the person is enrolled in the activity's classroom. */
export async function findStartable(
  personId: string,
  activityId: string,
  studentId: string | null,
): Promise<StartableActivity | null> {
  const [row] = await rows<StartableActivity>(
    "startable-activity",
    `SELECT app.slug AS app_slug, app.hosted_url, app.integration_mode, app.supports_teacher_manage,
        (app.status = 'approved' OR app.developer_id = c.developer_id) IS TRUE AS is_app_usable,
        (a.opens_at IS NULL OR a.opens_at <= now()) AND (a.closes_at IS NULL OR a.closes_at > now()) AS is_open,
        mine.kind AS enrolled_as,
        EXISTS (SELECT 1 FROM enrolments e JOIN profiles p ON p.id = e.profile_id
          WHERE e.classroom_id = c.id AND e.profile_id = $3 AND e.kind = 'student' AND e.standing = 'active'
            AND p.standing = 'active') AS has_student
      FROM activities a JOIN apps app ON app.id = a.app_id JOIN classrooms c ON c.id = a.classroom_id
      JOIN enrolments mine ON mine.classroom_id = c.id AND mine.profile_id = $1 AND mine.standing = 'active'
      WHERE a.id = $2 AND c.standing = 'active'`,
    [personId, activityId, studentId],
  );
  return row ?? null;
}

/** Keeps a launch; its id is the session's `jti`. */
export async function insertLaunch(launch: {
  schoolId: string | null;
  address: string | null;
  id: string;
  actorId: string;
  purpose: string;
  studentId: string | null;
  activityId: string;
  locale: string;
  issuedAt: Date;
  expiresAt: Date;
  signInId: string | null;
}): Promise<void> {
  await oneRow(
    "insert-launch",
    `WITH told AS (
        INSERT INTO audit_events (id, actor_id, action, subject_id, school_id, target_type, target_id, detail, address)
        VALUES (new_uuid_v7(), $2, 'launch.start', $4, $10, 'activity', $5::uuid::text,
          jsonb_build_object('purpose', $3::launch_purpose), $11))
      INSERT INTO launches (id, actor_id, purpose, student_id, activity_id, locale, created_at, expires_at, sign_in_id)
      VALUES ($1, $2, $3::launch_purpose, $4, $5::uuid, $6, $7, $8, $9) RETURNING id`,
    [
      launch.id,
      launch.actorId,
      launch.purpose,
      launch.studentId,
      launch.activityId,
      launch.locale,
      launch.issuedAt,
      launch.expiresAt,
      launch.signInId,
      launch.schoolId,
      launch.address,
    ],
  );
}
