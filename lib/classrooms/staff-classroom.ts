import { validate as isUuid } from "uuid";
import { assertStaff } from "@/lib/access/classroom-staff";
import type { Person } from "@/lib/access/person";
import { notFound } from "@/lib/hub-error";
import { type ClassroomName, classroomOf } from "./classroom-name";
import { findStaffClassroom } from "./queries/class-list";

/**
 * A classroom, for its teachers, the admins of its school, and operators (protocol: People and roles).
 * @throws HubError AUTH_002 for a student, NOTFOUND_001 alike for another school's classroom and for none
 */
export async function getStaffClassroom(person: Person, classroomId: string): Promise<ClassroomName> {
  assertStaff(person);
  const row = isUuid(classroomId) ? await findStaffClassroom(person, classroomId) : null;
  if (!row) throw notFound("classroom");
  return classroomOf(row);
}
