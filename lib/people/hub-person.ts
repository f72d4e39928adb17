import { validate as isUuid } from "uuid";
import type { HubPerson, HubRole } from "@/client/contract/hub-people";
import { assertOperator } from "@/lib/access/operator";
import type { Person } from "@/lib/access/person";
import { notFound } from "@/lib/hub-error";
import { findHubPerson, type HubPersonRow } from "./queries/hub-people";

/** A row as the pages and the API have it. */
export function hubPersonOf({ role, standing, ...row }: HubPersonRow): HubPerson {
  return { ...row, role: role as HubRole, status: standing };
}

/**
 * An operator or a developer, archived ones too; for operators.
 * @throws HubError AUTH_002, NOTFOUND_001 also for people of a school
 */
export async function getHubPerson(asker: Person, profileId: string): Promise<HubPerson> {
  assertOperator(asker);
  const row = isUuid(profileId) ? await findHubPerson(profileId) : null;
  if (!row) throw notFound("person");
  return hubPersonOf(row);
}
