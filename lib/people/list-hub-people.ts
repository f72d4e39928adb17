import type { HubPeopleQuery, HubPerson } from "@/client/contract/hub-people";
import { assertOperator } from "@/lib/access/operator";
import type { Person } from "@/lib/access/person";
import { mapPage, type Page, readPage } from "@/lib/database/page";
import { hubPersonOf } from "./hub-person";
import { HUB_PEOPLE, listHubPeopleRows } from "./queries/hub-people";

/**
 * The hub's operators and developers by name, page by page (protocol: People and roles); for operators.
 * @throws HubError AUTH_002, VAL_001 for a bad cursor
 */
export async function listHubPeople(
  asker: Person,
  { q, role, status, ...query }: HubPeopleQuery,
): Promise<Page<HubPerson>> {
  assertOperator(asker);
  const filters = { standing: status, role, text: q };
  const page = await readPage(HUB_PEOPLE, query, (range) => listHubPeopleRows({ filters, ...range }));
  return mapPage(page, hubPersonOf);
}
