import { validate as isUuid } from "uuid";
import type { SchoolPerson } from "@/client/contract/people";
import type { Person } from "@/lib/access/person";
import { reachOf } from "@/lib/access/school-scope";
import { notFound } from "@/lib/hub-error";
import { findSchoolPerson } from "./queries/school-people";

/** A person of a school and which school that is. */
export interface FoundPerson extends SchoolPerson {
  schoolId: string;
}

/**
 * A person of a school that the asker looks after, archived ones too. Writes nothing to the audit log: for what shows one
 * person to staff there is `getSchoolPerson`.
 * @throws HubError AUTH_002, NOTFOUND_001
 */
export async function findWithinReach(asker: Person, profileId: string): Promise<FoundPerson> {
  const reach = reachOf(asker);
  const found = isUuid(profileId) ? await findSchoolPerson(profileId, reach) : null;
  if (!found) throw notFound("person");
  return found;
}
