import { rows } from "@/lib/database/connections";
import { prisma } from "@/lib/database/prisma";

/** Whether there is a school of this id, archived or not. */
export async function schoolExists(schoolId: string): Promise<boolean> {
  return (await prisma().school.findUnique({ where: { id: schoolId }, select: { id: true } })) !== null;
}

/** A school's time zone (IANA); null where there is no such school. */
export async function findTimeZone(schoolId: string): Promise<string | null> {
  const found = await prisma().school.findUnique({ where: { id: schoolId }, select: { timeZone: true } });
  return found?.timeZone ?? null;
}

/** A school as usage counts it: its days and its terms. */
export interface SchoolCalendarRow {
  id: string;
  name: string;
  name_ko: string | null;
  time_zone: string;
  /** By their first day; both days included. */
  terms: { name: string; startsOn: string; endsOn: string }[];
}

/** A school with its calendar, null where there is no such school. */
export async function findSchoolCalendar(schoolId: string): Promise<SchoolCalendarRow | null> {
  const [row] = await rows<SchoolCalendarRow>(
    "school-calendar",
    `SELECT s.id, s.name, s.name_ko, s.time_zone, (SELECT coalesce(json_agg(json_build_object('name', t.name,
          'startsOn', t.starts_on::text, 'endsOn', t.ends_on::text) ORDER BY t.starts_on, t.id), '[]')
        FROM school_terms t WHERE t.school_id = s.id) AS terms
      FROM schools s WHERE s.id = $1`,
    [schoolId],
  );
  return row ?? null;
}

/** Whether this profile teaches the classroom of this activity, and the classroom is not archived. */
export async function isTeacherOfActivity(profileId: string, activityId: string): Promise<boolean> {
  const found = await rows<{ yes: number }>(
    "teacher-of-activity",
    `SELECT 1 AS yes FROM activities a JOIN classrooms c ON c.id = a.classroom_id
      JOIN enrolments e ON e.classroom_id = a.classroom_id
      WHERE a.id = $2 AND c.standing = 'active'
        AND e.profile_id = $1 AND e.kind = 'teacher' AND e.standing = 'active'`,
    [profileId, activityId],
  );
  return found.length > 0;
}

/** Whether there is such an activity, in a classroom that is not archived; for operators, who see all of those. */
export async function isActivityShown(activityId: string): Promise<boolean> {
  const found = await rows(
    "activity-shown",
    `SELECT 1 FROM activities a JOIN classrooms c ON c.id = a.classroom_id
      WHERE a.id = $1 AND c.standing = 'active'`,
    [activityId],
  );
  return found.length > 0;
}
