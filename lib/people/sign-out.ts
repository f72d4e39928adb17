import { validate as isUuid } from "uuid";
import type { Person } from "@/lib/access/person";
import { endSignIn, hasSignInEnded } from "./queries/sign-out";

/**
 * Signing out of the hub (decision 0005): the sign-in counts no more, wherever a copy of its cookie is, the launches that
 * were started from it end, and the audit log is told, once. On a shared device an app's tab outlives the sign-out: whoever
 * comes next must not write, spend or hand in under the name of the child before. The work stays in the app.
 */
export async function signOut(
  { id: profileId, address }: Pick<Person, "id" | "address">,
  signInId: string,
): Promise<void> {
  if (isUuid(signInId)) await endSignIn(signInId, { profileId, address });
}

/** Whether a sign-in was ended by signing out. */
export async function isSignedOut(signInId: string): Promise<boolean> {
  return isUuid(signInId) && hasSignInEnded(signInId);
}
