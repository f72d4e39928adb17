import { assertOperator } from "@/lib/access/operator";
import type { Person } from "@/lib/access/person";
import { mapPage, type Page, readPage } from "@/lib/database/page";
import type { HubPeopleQuery, HubPerson } from "@/packages/client/contract/hub-people";
import { toHubPerson } from "./get-hub-person";
import { HUB_PEOPLE, listHubPeopleRows } from "./queries/hub-people";

/**
 * Lists the hub's operators and developers by name, one page (protocol: People and roles); for operators.
 * @throws HubError AUTH_002, VAL_001 for a bad cursor
 */
export async function listHubPeople(
  caller: Person,
  { q, role, status, ...query }: HubPeopleQuery,
): Promise<Page<HubPerson>> {
  assertOperator(caller);
  const filters = { status, role, text: q };
  const page = await readPage(HUB_PEOPLE, query, (range) => listHubPeopleRows({ filters, ...range }));
  return mapPage(page, toHubPerson);
}
