import { validate as isUuid } from "uuid";
import { assertOperator } from "@/lib/access/operator";
import type { Person } from "@/lib/access/person";
import { notFound } from "@/lib/hub-error";
import type { HubPerson, HubRole } from "@/packages/client/contract/hub-people";
import { findHubPerson, type HubPersonRow } from "./queries/hub-people";

export function toHubPerson({ role, status, ...row }: HubPersonRow): HubPerson {
  return { ...row, role: role as HubRole, status };
}

/**
 * Returns an operator or a developer, active or archived; for operators.
 * @throws HubError AUTH_002 for a caller who is not an operator, NOTFOUND_001 also for people of a school
 */
export async function getHubPerson(caller: Person, profileId: string): Promise<HubPerson> {
  assertOperator(caller);
  const row = isUuid(profileId) ? await findHubPerson(profileId) : null;
  if (!row) throw notFound("person");
  return toHubPerson(row);
}
