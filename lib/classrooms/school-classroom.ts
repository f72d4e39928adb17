import { validate as isUuid } from "uuid";
import type { SchoolClassroom } from "@/client/contract/school";
import type { Person } from "@/lib/access/person";
import { reachOf } from "@/lib/access/school-scope";
import { notFound } from "@/lib/hub-error";
import { findSchoolClassroom, type SchoolClassroomRow } from "./queries/school-classrooms";

/** A row as the pages and the API have it. */
export function schoolClassroomOf(row: SchoolClassroomRow): SchoolClassroom {
  return {
    id: row.id,
    name: row.name,
    standing: row.standing,
    teachers: row.teachers,
    studentCount: row.student_count,
    openActivityCount: row.open_activity_count,
    spentThisMonthCredits: row.spent_this_month,
  };
}

/**
 * A classroom of a school that the asker looks after, archived ones too.
 * @throws HubError AUTH_002, NOTFOUND_001
 */
export async function getSchoolClassroom(
  asker: Person,
  classroomId: string,
): Promise<{ classroom: SchoolClassroom; schoolId: string }> {
  const reach = reachOf(asker);
  const row = isUuid(classroomId) ? await findSchoolClassroom(classroomId, reach) : null;
  if (!row) throw notFound("classroom");
  return { classroom: schoolClassroomOf(row), schoolId: row.school_id };
}
