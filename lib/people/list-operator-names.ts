import type { Person } from "@/lib/access/person";
import { assertSchoolManagerRole } from "@/lib/access/school-scope";
import { listOperatorNameRows } from "./queries/hub-people";

const MAX_NAMES = 5;

/**
 * Lists the display names of at most five active operators, by name, so that a school admin knows whom to ask for
 * credits. For school admins and operators.
 * @throws HubError AUTH_002
 */
export async function listOperatorNames(caller: Person): Promise<string[]> {
  assertSchoolManagerRole(caller);
  return listOperatorNameRows(MAX_NAMES);
}
