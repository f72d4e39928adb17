import { validate as isUuid } from "uuid";
import { HubError, notFound } from "@/lib/hub-error";
import type { Person } from "./person";
import { findTimeZone, schoolExists } from "./queries";

/** Who looks after a school's people, classrooms and rules: its admins, and operators. @throws HubError AUTH_002 */
export function assertLooksAfterSchools(person: Person): void {
  if (person.role !== "school_admin" && person.role !== "operator") {
    throw new HubError("AUTH_002", "Only admins of the school may do this.");
  }
}

/**
 * The school whose things a person may reach by id: an admin's own; null for an operator, who may reach every school's.
 * @throws HubError AUTH_002
 */
export function reachOf(person: Person): string | null {
  assertLooksAfterSchools(person);
  return person.role === "operator" ? null : (person.schoolId ?? "");
}

/**
 * That a person looks after this school (protocol: People and roles).
 * @throws HubError AUTH_002, NOTFOUND_001 alike for another school and for none
 */
export async function assertLooksAfter(person: Person, schoolId: string): Promise<void> {
  assertLooksAfterSchools(person);
  const isTheirs =
    person.role === "operator"
      ? isUuid(schoolId) && (await schoolExists(schoolId))
      : person.schoolId === schoolId.toLowerCase();
  if (!isTheirs) throw notFound("school");
}

/** The time zone of a person's school, in which its moments are shown; UTC for whoever has none. */
export async function getSchoolTimeZone(person: Person): Promise<string> {
  return (person.schoolId === null ? null : await findTimeZone(person.schoolId)) ?? "UTC";
}
