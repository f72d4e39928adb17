import type { HubPeopleQuery, HubPerson } from "@/client/contract/hub-people";
import { assertOperator } from "@/lib/access/operator";
import type { Person } from "@/lib/access/person";
import { readNamePlace, writeCursor } from "@/lib/database/cursor";
import { hubPersonOf } from "./hub-person";
import { listHubPeopleRows } from "./queries/hub-people";

/**
 * The hub's operators and developers by name, page by page (protocol: People and roles); for operators.
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
