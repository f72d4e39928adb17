import { HubError } from "@/lib/hub-error";
import type { Person } from "./person";

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
