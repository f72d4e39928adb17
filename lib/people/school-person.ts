import { validate as isUuid } from "uuid";
import type { SchoolPerson } from "@/client/contract/people";
import type { Person } from "@/lib/access/person";
import { reachOf } from "@/lib/access/school-scope";
import { notFound } from "@/lib/hub-error";
import { findSchoolPerson, type SchoolPersonRow } from "./queries/school-people";

/** A person of a school and which school that is. */
export interface FoundPerson extends SchoolPerson {
  schoolId: string;
}

/** A row as the pages and the API have it. */
export function schoolPersonOf(row: SchoolPersonRow): SchoolPerson {
  return {
    id: row.id,
    displayName: row.display_name,
    login: row.login,
    role: row.role,
    standing: row.standing,
    classrooms: row.classrooms,
  };
}

/**
 * A person of a school that the asker looks after, archived ones too. Tells the audit log nothing: for what shows one
 * person to staff there is `getSchoolPerson`.
 * @throws HubError AUTH_002, NOTFOUND_001
 */
export async function findWithinReach(asker: Person, profileId: string): Promise<FoundPerson> {
  const reach = reachOf(asker);
  const row = isUuid(profileId) ? await findSchoolPerson(profileId, reach) : null;
  if (!row) throw notFound("person");
  return { ...schoolPersonOf(row), schoolId: row.school_id };
}
