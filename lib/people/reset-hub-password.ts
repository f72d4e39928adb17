import type { Person } from "@/lib/access/person";
import type { NewSignIn } from "@/packages/client/contract/people";
import { getHubPerson } from "./get-hub-person";
import { replacePassword } from "./reset-password";

/**
 * Generates a new password for an operator or a developer, who must change it at the next sign-in. Only operators may do it.
 * @throws HubError AUTH_002, NOTFOUND_001; VAL_001 and RATE_001 as `replacePassword`
 */
export async function resetHubPassword(caller: Person, profileId: string): Promise<NewSignIn> {
  return replacePassword(caller, { ...(await getHubPerson(caller, profileId)), schoolId: null });
}
