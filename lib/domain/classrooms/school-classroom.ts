import { validate as isUuid } from "uuid";
import type { SchoolClassroom } from "@/client/contract/school";
import { findSchoolClassroom, type SchoolClassroomRow } from "@/lib/db/school-classroom-rows";
import { notFound } from "../hub-error";
import type { Person } from "../people/person";
import { reachOf } from "../people/school-scope";

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
