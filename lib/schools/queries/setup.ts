import { oneRow, rows } from "@/lib/database/connections";

/** What a school has of the things by which it is set up. */
export interface SchoolSetupRow {
  school_id: string;
  name: string;
  name_ko: string | null;
  has_admin: boolean;
  classroom_count: number;
  without_teacher_count: number;
  without_teacher_names: string[];
  without_student_count: number;
  without_student_names: string[];
  has_activity: boolean;
  has_credits: boolean;
}

/** What the hub has, and the newest schools that are not set up yet. */
export interface HubSetupRow {
  has_school: boolean;
  has_approved_app: boolean;
  pending_app_count: number;
  schools: SchoolSetupRow[];
}

const HAS_APPROVED_APP = "EXISTS (SELECT 1 FROM apps WHERE status = 'approved') AS has_approved_app";

/**
 * Each part is found by an index of what belongs to the school (alias `s`) or to one of its classrooms. A school's few
 * teachers are looked for first: among the enrolments of a classroom they are one in thirty. OFFSET 0 keeps the planner
 * from asking each question about a classroom twice.
 */
const SETUP = `SELECT s.id AS school_id, s.name, s.name_ko, s.created_at,
    EXISTS (SELECT 1 FROM profiles p WHERE p.school_id = s.id AND p.role = 'school_admin' AND p.standing = 'active')
      AS has_admin,
    EXISTS (SELECT 1 FROM credit_pools cp JOIN pool_balances b ON b.pool_id = cp.id
      WHERE cp.school_id = s.id AND b.granted > 0) AS has_credits,
    classroom.*`;
const CLASSROOMS = `CROSS JOIN LATERAL (SELECT count(*)::int AS classroom_count,
      (count(*) FILTER (WHERE NOT has_teacher))::int AS without_teacher_count,
      coalesce((array_agg(name ORDER BY name) FILTER (WHERE NOT has_teacher))[1:3], '{}') AS without_teacher_names,
      (count(*) FILTER (WHERE NOT has_student))::int AS without_student_count,
      coalesce((array_agg(name ORDER BY name) FILTER (WHERE NOT has_student))[1:3], '{}') AS without_student_names,
      coalesce(bool_or(has_activity), false) AS has_activity
    FROM (SELECT c.name, taught.classroom_id IS NOT NULL AS has_teacher,
        EXISTS (SELECT 1 FROM enrolments e JOIN profiles p ON p.id = e.profile_id AND p.standing = 'active'
          WHERE e.classroom_id = c.id AND e.kind = 'student' AND e.standing = 'active') AS has_student,
        EXISTS (SELECT 1 FROM activities a WHERE a.classroom_id = c.id) AS has_activity
      FROM classrooms c LEFT JOIN (SELECT DISTINCT e.classroom_id FROM profiles p JOIN enrolments e ON e.profile_id = p.id
          WHERE p.school_id = s.id AND p.role = 'teacher' AND p.standing = 'active'
            AND e.kind = 'teacher' AND e.standing = 'active') taught ON taught.classroom_id = c.id
      WHERE c.school_id = s.id AND c.standing = 'active' OFFSET 0) each_classroom) classroom`;

/** What a school has of the things by which it is set up; null where there is no such school. */
export async function findSchoolSetup(
  schoolId: string,
): Promise<(SchoolSetupRow & { has_approved_app: boolean }) | null> {
  const [row] = await rows<SchoolSetupRow & { has_approved_app: boolean }>(
    "school-setup",
    `${SETUP}, ${HAS_APPROVED_APP} FROM schools s ${CLASSROOMS} WHERE s.id = $1`,
    [schoolId],
  );
  return row ?? null;
}

/**
 * What the hub has, and of its `lookedAt` newest active schools the newest `limit` that are not set up: bounded, so that
 * an operator's home costs the same with hundreds of schools.
 */
export function findHubSetup(query: { lookedAt: number; limit: number }): Promise<HubSetupRow> {
  return oneRow<HubSetupRow>(
    "hub-setup",
    `SELECT EXISTS (SELECT 1 FROM schools) AS has_school, ${HAS_APPROVED_APP},
      (SELECT count(*)::int FROM apps WHERE status = 'pending') AS pending_app_count,
      coalesce((SELECT json_agg(found ORDER BY found.created_at DESC, found.school_id DESC) FROM (
        SELECT * FROM (${SETUP} FROM (SELECT * FROM schools WHERE standing = 'active'
            ORDER BY created_at DESC, id DESC LIMIT $1) s ${CLASSROOMS}) newest
          WHERE NOT (has_admin AND has_credits AND has_activity AND classroom_count > 0
            AND without_teacher_count = 0 AND without_student_count = 0)
          ORDER BY created_at DESC, school_id DESC LIMIT $2) found), '[]') AS schools`,
    [query.lookedAt, query.limit],
  );
}
