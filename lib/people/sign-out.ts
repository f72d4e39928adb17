import { setTimeout as sleep } from "node:timers/promises";
import { classifyDatabaseError } from "@/lib/database/database-error";
import { whenDatabaseAnswers } from "@/lib/database/when-database-answers";
import { endSignIn, hasSignInEnded, type SignInCookie } from "./queries/sign-out";

/** The longest that a person who signs out waits for the page; the sign-in still ends once the database responds. */
const WAIT_MS = 2_000;

/** The most `endingSignIns`, reached only in a very long outage. The cookie of a further one is accepted until its end is stored. */
const MAX_ENDING = 20_000;

// On globalThis, because Next may load this module more than once.
const globals = globalThis as { hubEndingSignIns?: Set<string> };

/** The sign-ins that this instance has yet to end in the database. */
function endingSignIns(): Set<string> {
  globals.hubEndingSignIns ??= new Set();
  return globals.hubEndingSignIns;
}

/** Whether this sign-in was ended on this instance, and its end is not yet in the database. */
export function isSignInEnding(signInId: string): boolean {
  return endingSignIns().has(signInId);
}

/**
 * Signs a person out of the hub (decision 0005). Invalidates every copy of the sign-in's cookie, ends the launches of the
 * sign-in and writes one audit event. On a shared device an app's tab outlives the sign-out, and the next child must not write,
 * spend or submit in the name of the previous one. When the database is unreachable, all this is saved as soon as the database
 * responds. Until then only this instance refuses the cookie. A cookie that has ended already, such as by a new password, ends
 * nothing.
 */
export async function signOut(cookie: SignInCookie, ipAddress: string | null): Promise<void> {
  const { signInId } = cookie;
  if (endingSignIns().size < MAX_ENDING) endingSignIns().add(signInId);
  const end = async () => {
    await endSignIn(cookie, ipAddress);
    endingSignIns().delete(signInId);
  };
  const ended = end().catch((error: unknown) => {
    if (classifyDatabaseError(error)?.kind !== "down") {
      endingSignIns().delete(signInId);
      throw error;
    }
    whenDatabaseAnswers(async () => {
      await end();
      return true;
    });
  });
  await Promise.race([ended, sleep(WAIT_MS, undefined, { ref: false })]);
}

export async function isSignedOut(signInId: string): Promise<boolean> {
  return isSignInEnding(signInId) || (await hasSignInEnded(signInId));
}
