import type { HubPeopleQuery, HubPerson } from "@/client/contract/hub-people";
import { listHubPeopleRows } from "@/lib/db/hub-people-rows";
import { readNamePlace, writeCursor } from "../cursor";
import { assertOperator } from "../people/operator";
import type { Person } from "../people/person";
import { hubPersonOf } from "./hub-person";

/**
 * The hub's operators and developers by name, page by page (contract, section 17); for operators.
 * @throws HubError AUTH_002, VAL_001 for a bad cursor
 */
export async function listHubPeople(
  asker: Person,
  { limit, cursor, q, role, status }: HubPeopleQuery,
): Promise<{ items: HubPerson[]; nextCursor: string | null }> {
  assertOperator(asker);
  const found = await listHubPeopleRows({
    filters: { standing: status, role, text: q },
    limit: limit + 1,
    after: readNamePlace("hub-people", cursor),
  });
  const items = found.slice(0, limit).map(hubPersonOf);
  const last = items.at(-1);
  return {
    items,
    nextCursor: found.length > limit && last ? writeCursor("hub-people", [last.displayName, last.id]) : null,
  };
}
