import { assertOperator } from "@/lib/access/operator";
import type { Person } from "@/lib/access/person";
import { countWaitingApps } from "./queries/review";

/**
 * Returns how many apps wait for approval or have changes that wait; for operators.
 * @throws HubError AUTH_002
 */
export async function countAppsToReview(person: Person): Promise<number> {
  assertOperator(person);
  return countWaitingApps();
}
