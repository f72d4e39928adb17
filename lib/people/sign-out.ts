import { validate as isUuid } from "uuid";
import type { Person } from "@/lib/access/person";
import { endSignIn, hasSignInEnded } from "./queries/sign-out";

/**
 * Signs a person out of the hub (decision 0005): invalidates every copy of the sign-in's cookie, ends the launches started
 * from it and writes one audit event. On a shared device an app's tab outlives the sign-out, and the next child must not
 * write, spend or submit in the name of the previous one.
 */
export async function signOut(
  { id: profileId, address }: Pick<Person, "id" | "address">,
  signInId: string,
): Promise<void> {
  if (isUuid(signInId)) await endSignIn(signInId, { profileId, address });
}

/** Whether someone has signed out of this sign-in. */
export async function isSignedOut(signInId: string): Promise<boolean> {
  return isUuid(signInId) && hasSignInEnded(signInId);
}
