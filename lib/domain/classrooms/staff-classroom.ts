import { validate as isUuid } from "uuid";
import { findStaffClassroom } from "@/lib/db/class-list-rows";
import { type ClassroomName, classroomOf } from "../activities/activity-view";
import { HubError, notFound } from "../hub-error";
import type { Person } from "../people/person";

/** @throws HubError AUTH_002 for a student: nothing of a classroom is theirs to look after */
export function assertStaff(person: Person): void {
  if (person.role === "student")
    throw new HubError("AUTH_002", "Only teachers and school admins may do this.");
}

/** Operators look, and leave a school's teaching to the school. @throws HubError AUTH_002 */
export function assertMayManage(person: Person): void {
  assertStaff(person);
  if (!mayManage(person)) throw new HubError("AUTH_002", "Only teachers and school admins may change this.");
}

/** Whether someone changes what they see of a classroom; operators only read it. */
export function mayManage(person: Person): boolean {
  return person.role !== "operator" && person.role !== "student";
}

/**
 * A classroom, for its teachers, the admins of its school, and operators (contract, section 3).
 * @throws HubError AUTH_002 for a student, NOTFOUND_001 alike for another school's classroom and for none
 */
export async function getStaffClassroom(person: Person, classroomId: string): Promise<ClassroomName> {
  assertStaff(person);
  const row = isUuid(classroomId) ? await findStaffClassroom(person.id, classroomId) : null;
  if (!row) throw notFound("classroom");
  return classroomOf(row);
}
