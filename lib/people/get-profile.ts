import type { Person } from "@/lib/access/person";
import { findSchool } from "./queries/sign-in";

/** Returns a person's own profile; `school` is null for developers and operators. */
export async function getProfile(person: Person) {
  const school = person.schoolId === null ? null : await findSchool(person.schoolId);
  const { login, role, displayName } = person;
  return { login, role, displayName, school, timeZone: school?.timeZone ?? "UTC" };
}
