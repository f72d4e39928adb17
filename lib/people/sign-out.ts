import { setTimeout as sleep } from "node:timers/promises";
import { validate as isUuid } from "uuid";
import type { Person } from "@/lib/access/person";
import { classifyDatabaseError } from "@/lib/database/database-error";
import { whenDatabaseAnswers } from "@/lib/database/when-database-answers";
import { endSignIn, hasSignInEnded } from "./queries/sign-out";

/** Who signs out sees the page at once; a database that responds later still gets the end of the sign-in. */
const WAIT_MS = 2_000;

/**
 * Signs a person out of the hub (decision 0005): invalidates every copy of the sign-in's cookie, ends the launches started
 * from it and writes one audit event. On a shared device an app's tab outlives the sign-out, and the next child must not
 * write, spend or submit in the name of the previous one. While the database is away, the sign-in ends when it answers.
 */
export async function signOut(
  { id: profileId, address }: Pick<Person, "id" | "address">,
  signInId: string,
): Promise<void> {
  if (!isUuid(signInId)) return;
  const end = () => endSignIn(signInId, { profileId, address });
  const ended = end().catch((error: unknown) => {
    if (classifyDatabaseError(error)?.kind !== "down") throw error;
    whenDatabaseAnswers(async () => {
      await end();
      return true;
    });
  });
  await Promise.race([ended, sleep(WAIT_MS, undefined, { ref: false })]);
}

/** Whether someone has signed out of this sign-in. */
export async function isSignedOut(signInId: string): Promise<boolean> {
  return isUuid(signInId) && hasSignInEnded(signInId);
}
