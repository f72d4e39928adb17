import { findSchool } from "@/lib/db/people-rows";
import type { Person } from "./person";

/** What a person's own page tells of them; `school` is null for developers and operators. */
export async function getProfile(person: Person) {
  const school = person.schoolId === null ? null : await findSchool(person.schoolId);
  const { login, role, displayName } = person;
  return { login, role, displayName, school, timeZone: school?.timeZone ?? "UTC" };
}
