import { STAFF_SEES } from "@/lib/access/classroom-staff";
import { rows } from "@/lib/database/connections";

/** A classroom as its staff sees it. */
export interface StaffClassroomRow {
  id: string;
  name: string;
  school_name: string | null;
  school_name_ko: string | null;
  time_zone: string;
}

/** A classroom that this person looks after, or null. */
export async function findStaffClassroom(
  personId: string,
  classroomId: string,
): Promise<StaffClassroomRow | null> {
  const [row] = await rows<StaffClassroomRow>(
    "staff-classroom",
    `SELECT c.id, c.name, s.name AS school_name, s.name_ko AS school_name_ko,
        coalesce(s.time_zone, 'UTC') AS time_zone
      FROM profiles me CROSS JOIN classrooms c LEFT JOIN schools s ON s.id = c.school_id
      WHERE me.id = $1 AND c.id = $2 AND ${STAFF_SEES}`,
    [personId, classroomId],
  );
  return row ?? null;
}

/** A student of a classroom. */
export interface ClassStudentRow {
  id: string;
  display_name: string;
  class_number: number | null;
  login: string;
  last_active_at: Date | null;
}

/** No class is larger; it keeps the statement bounded. */
const LARGEST_CLASS = 1000;

/**
 * All students of a classroom by class number, each with their latest Start or submission in it: two looks at the newest
 * end of an index for each student.
 */
export function listClassStudentRows(classroomId: string): Promise<ClassStudentRow[]> {
  return rows<ClassStudentRow>(
    "class-students",
    `SELECT p.id, p.display_name, e.class_number, p.login, greatest(started.at, handed.at) AS last_active_at
      FROM ${PUPILS}
      LEFT JOIN LATERAL (SELECT l.created_at AS at FROM launches l JOIN activities a ON a.id = l.activity_id
        WHERE l.actor_id = p.id AND a.classroom_id = $1 ORDER BY l.created_at DESC LIMIT 1) started ON true
      LEFT JOIN LATERAL (SELECT w.submitted_at AS at FROM submissions w JOIN activities a ON a.id = w.activity_id
        WHERE w.student_id = p.id AND a.classroom_id = $1 ORDER BY w.submitted_at DESC LIMIT 1) handed ON true
      WHERE e.classroom_id = $1
      ORDER BY e.class_number NULLS LAST, p.display_name, p.id LIMIT ${LARGEST_CLASS}`,
    [classroomId],
  );
}

/** Students who are in the classroom now, as an EXISTS-free join: `e` and `p`. */
export const PUPILS = `enrolments e JOIN profiles p ON p.id = e.profile_id AND p.standing = 'active'
  AND e.kind = 'student' AND e.standing = 'active'`;
