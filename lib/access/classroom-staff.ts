import { HubError } from "@/lib/hub-error";
import type { Person } from "./person";

/** Asserts that a person is not a student. @throws HubError AUTH_002 */
export function assertStaff(person: Person): void {
  if (person.role === "student")
    throw new HubError("AUTH_002", "Only teachers and school admins may do this.");
}

/** Asserts that a person's role may change classrooms and activities. @throws HubError AUTH_002 */
export function assertMayManage(person: Person): void {
  assertStaff(person);
  if (!mayManage(person)) throw new HubError("AUTH_002", "Only teachers and school admins may change this.");
}

/** Whether a person's role may change the classrooms and activities that the person may read as staff. Operators only read them. */
export function mayManage(person: Person): boolean {
  return person.role !== "operator" && person.role !== "student";
}
