import { validate as isUuid } from "uuid";
import { HubError, notFound } from "@/lib/hub-error";
import type { Person } from "./person";
import { findTimeZone, schoolExists } from "./queries/schools";

/** Asserts that a person's role manages schools: their people, classrooms and settings. @throws HubError AUTH_002 */
export function assertSchoolManagerRole(person: Person): void {
  if (person.role !== "school_admin" && person.role !== "operator") {
    throw new HubError("AUTH_002", "Only admins of the school may do this.");
  }
}

/**
 * Returns the id of the school that a person manages. Null for an operator, who manages all schools. "", an id that no school
 * has, for an admin without a school.
 * @throws HubError AUTH_002
 */
export function managedSchoolId(person: Person): string | null {
  assertSchoolManagerRole(person);
  return person.role === "operator" ? null : (person.schoolId ?? "");
}

/**
 * Asserts that a person manages a school (protocol: People and roles).
 * @throws HubError AUTH_002, NOTFOUND_001 for another school and for an unknown one
 */
export async function assertManagesSchool(person: Person, schoolId: string): Promise<void> {
  assertSchoolManagerRole(person);
  const isManaged =
    person.role === "operator"
      ? isUuid(schoolId) && (await schoolExists(schoolId))
      : person.schoolId === schoolId.toLowerCase();
  if (!isManaged) throw notFound("school");
}

/** Returns the time zone of a person's school, or UTC for a person without a school. */
export async function getSchoolTimeZone(person: Person): Promise<string> {
  return (person.schoolId === null ? null : await findTimeZone(person.schoolId)) ?? "UTC";
}
