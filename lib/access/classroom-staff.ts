import { HubError } from "@/lib/hub-error";
import type { Person } from "./person";

/**
 * Who looks after a classroom (alias `c`), asked of a profile (alias `me`): its teachers, the admins of its school, and
 * operators, who only read. The one place of that rule for classrooms, their students and activities.
 */
export const STAFF_SEES = `c.standing = 'active' AND (me.role = 'operator'
  OR (me.role = 'school_admin' AND me.school_id = c.school_id)
  OR EXISTS (SELECT 1 FROM enrolments mine WHERE mine.classroom_id = c.id AND mine.profile_id = me.id
    AND mine.kind = 'teacher' AND mine.standing = 'active'))`;

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
