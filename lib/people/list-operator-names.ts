import type { Person } from "@/lib/access/person";
import { assertLooksAfterSchools } from "@/lib/access/school-scope";
import { listOperatorNameRows } from "./queries/hub-people";

/** More names than this help nobody who asks whom to write to. */
const SHOWN = 5;

/**
 * The display names of the hub's active operators, by name, at most five: whom a school admin asks for credits or a new
 * password. For school admins and operators.
 * @throws HubError AUTH_002
 */
export async function listOperatorNames(asker: Person): Promise<string[]> {
  assertLooksAfterSchools(asker);
  return listOperatorNameRows(SHOWN);
}
