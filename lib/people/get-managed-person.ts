import { validate as isUuid } from "uuid";
import type { Person } from "@/lib/access/person";
import { managedSchoolId } from "@/lib/access/school-scope";
import { invalid, notFound } from "@/lib/hub-error";
import type { SchoolPerson } from "@/packages/client/contract/people";
import { findPerson } from "./queries/people";

/** A person of a school, with the id of that school. */
export interface ManagedPerson extends SchoolPerson {
  schoolId: string;
}

/**
 * Returns a person, active or archived, of a school that the caller manages. A person whose data was erased is not found,
 * unless `includesErased`. Writes nothing to the audit log; use `getPerson` to show a person to staff.
 * @throws HubError AUTH_002, NOTFOUND_001
 */
export async function getManagedPerson(
  caller: Person,
  profileId: string,
  { includesErased = false } = {},
): Promise<ManagedPerson> {
  const schoolId = managedSchoolId(caller);
  const found = isUuid(profileId) ? await findPerson(profileId, { schoolId, includesErased }) : null;
  if (!found) throw notFound("person");
  return found;
}

/** Same as `getManagedPerson`, for students only. @throws HubError VAL_001 for a person who is not a student */
export async function getManagedStudent(caller: Person, profileId: string): Promise<ManagedPerson> {
  const person = await getManagedPerson(caller, profileId);
  if (person.role !== "student") throw invalid([{ path: "profileId", message: "notAStudent" }]);
  return person;
}
