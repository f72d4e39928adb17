import type { NewSignIn } from "@/client/contract/people";
import type { Person } from "@/lib/access/person";
import { getHubPerson } from "./hub-person";
import { giveNewPassword } from "./reset-password";

/**
 * Gives an operator or a developer a new password, which they change at the next sign-in; for other operators.
 * @throws HubError AUTH_002, NOTFOUND_001, VAL_001 for oneself, and when someone else has just made this password anew
 */
export async function resetHubPassword(asker: Person, profileId: string): Promise<NewSignIn> {
  return giveNewPassword(asker, { ...(await getHubPerson(asker, profileId)), schoolId: null });
}
