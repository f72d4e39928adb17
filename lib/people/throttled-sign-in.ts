import { createHash } from "node:crypto";
import { RateLimiterRes } from "rate-limiter-flexible";
import { recordAudit } from "@/lib/audit/record-audit";
import { HubError } from "@/lib/hub-error";
import { networkOf } from "./network-of";
import { inPasswordTurn } from "./password-turn";
import { signInLimits } from "./queries/sign-in-limits";
import { type SignedIn, signIn } from "./sign-in";

/** People type passwords into the wrong field: what they typed is not kept, not even for a quarter of an hour. */
function keyOf(value: string): string {
  return createHash("sha256").update(value).digest("base64url");
}

function tooMany(waitMs: number): HubError {
  return new HubError("RATE_001", "Too many tries. Wait a while, or ask your teacher for a new password.", {
    retryAfterSeconds: waitMs / 1000,
  });
}

/**
 * A try is taken before the password is looked at and given back when it was right, so that many guesses at once get no
 * more tries than one after another.
 */
async function takeTry(loginKey: string): Promise<void> {
  try {
    await signInLimits().perLogin.consume(loginKey);
  } catch (error) {
    if (error instanceof RateLimiterRes) throw tooMany(error.msBeforeNext);
    throw error;
  }
}

/** A whole school signs in from one address: only its failures count, and a sign-in under way is none. */
async function checkAddress(addressKey: string): Promise<void> {
  const { perAddress } = signInLimits();
  const counted = await perAddress.get(addressKey);
  if (counted && counted.consumedPoints >= perAddress.points) throw tooMany(counted.msBeforeNext);
}

async function checkPassword(login: string, password: string, addressKey: string): Promise<SignedIn | null> {
  const { perLogin, perAddress } = signInLimits();
  const loginKey = keyOf(login.trim().toLowerCase());
  await checkAddress(addressKey);
  await takeTry(loginKey);
  const person = await signIn(login, password);
  if (!person) {
    const counted = await perAddress.penalty(addressKey);
    // Of many guesses at once, those beyond the fifty learn no more than those that came too late.
    if (counted.consumedPoints > perAddress.points) throw tooMany(counted.msBeforeNext);
    return null;
  }
  await perLogin.delete(loginKey);
  return person;
}

/**
 * Whose login and password these are, or null; ten failures of a login and fifty of an address in a quarter of an hour are the end of it, for
 * every instance (protocol: Sign-in). Whether there is such a login changes neither the answer nor its time. Looked
 * at in turn, so that whoever waits behind fifty failures of the same address costs no hash any more.
 * @throws HubError RATE_001
 */
export function throttledPasswordCheck(
  login: string,
  password: string,
  address: string,
): Promise<SignedIn | null> {
  const addressKey = keyOf(networkOf(address));
  return inPasswordTurn(addressKey, () => checkPassword(login, password, addressKey));
}

/** Who signs in, or null; as `throttledPasswordCheck`, and the audit log is told. @throws HubError RATE_001 */
export async function throttledSignIn(
  login: string,
  password: string,
  address: string,
): Promise<SignedIn | null> {
  const signedIn = await throttledPasswordCheck(login, password, address);
  if (!signedIn) return null;
  const { passwordChangedAt: _, ...person } = signedIn;
  await recordAudit({ ...person, signInId: null, address }, { action: "sign-in", subjectId: person.id });
  return signedIn;
}

/** Lets a login try again at once: its password is a new one, and the wrong tries were of the old. */
export async function forgetFailedSignIns(login: string): Promise<void> {
  await signInLimits().perLogin.delete(keyOf(login));
}
