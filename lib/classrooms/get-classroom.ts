import { validate as isUuid } from "uuid";
import { assertStaff } from "@/lib/access/classroom-staff";
import type { Person } from "@/lib/access/person";
import { managedSchoolId } from "@/lib/access/school-scope";
import { notFound } from "@/lib/hub-error";
import type { SchoolClassroom } from "@/packages/client/contract/classrooms";
import { type ClassroomName, toClassroomName } from "./classroom-name";
import { findStaffClassroom } from "./queries/class-list";
import { findSchoolClassroom } from "./queries/classrooms";

/**
 * Returns an active classroom to its teachers, the developer whose playground it is, the admins of its school, and operators
 * (protocol: People and roles).
 * @throws HubError AUTH_002 for a student; NOTFOUND_001 for an unknown or archived classroom, and for one that is not the caller's
 */
export async function getStaffClassroom(person: Person, classroomId: string): Promise<ClassroomName> {
  assertStaff(person);
  const row = isUuid(classroomId) ? await findStaffClassroom(person, classroomId) : null;
  if (!row) throw notFound("classroom");
  return toClassroomName(row);
}

/**
 * Returns a classroom, active or archived, to the admins of its school and to operators.
 * @throws HubError AUTH_002 for everyone else; NOTFOUND_001 for an unknown classroom, and to an admin for one of another school
 */
export async function getSchoolClassroom(
  person: Person,
  classroomId: string,
): Promise<{ classroom: SchoolClassroom; schoolId: string }> {
  const onlySchoolId = managedSchoolId(person);
  const found = isUuid(classroomId) ? await findSchoolClassroom(classroomId, onlySchoolId) : null;
  if (!found) throw notFound("classroom");
  const { schoolId, ...classroom } = found;
  return { classroom, schoolId };
}
