import { createHash } from "node:crypto";
import ipaddr from "ipaddr.js";
import { RateLimiterRes } from "rate-limiter-flexible";
import type { Person } from "@/lib/access/person";
import { recordAudit } from "@/lib/audit/record-audit";
import { HubError } from "@/lib/hub-error";
import { type Hashing, inPasswordQueue } from "./password-queue";
import { findSignIn } from "./queries/sign-in";
import { signInLimiters } from "./queries/sign-in-limiters";

/** The hash of a random password. For an unknown login the password is checked against this hash. */
const DECOY_HASH =
  "$argon2id$v=19$m=19456,t=2,p=1$4wyUwY+8lb4A7UySB1KFkA$P6l/dwbPesSI8DIOmTRH5yE4xb+zZuVoxGiUhNGLm5o";

/** A person whose password was just checked. Sign-ins from before either time are invalid. */
type SignedInPerson = Omit<NonNullable<Awaited<ReturnType<typeof findSignIn>>>, "passwordHash">;

/** Finds the person with this login and password. An unknown login takes as long as a wrong password (protocol: Sign-in). */
export async function signIn(
  login: string,
  password: string,
  hashing: Hashing,
): Promise<SignedInPerson | null> {
  const found = await findSignIn(login.trim().toLowerCase());
  const matches = await hashing.matches(found?.passwordHash ?? DECOY_HASH, password);
  if (!found || !matches) return null;
  const { passwordHash: _, ...person } = found;
  return person;
}

/** The prefix length of the IPv6 network that one household or school has: it can use every address in it. */
const IPV6_NETWORK_BITS = 64;

/** The network by which attempts are counted: an IPv4 address, or the /64 of an IPv6 address. */
function networkOf(ipAddress: string): string {
  if (!ipaddr.IPv6.isValid(ipAddress)) return ipAddress;
  return ipaddr.IPv6.networkAddressFromCIDR(
    `${ipaddr.IPv6.parse(ipAddress).toNormalizedString()}/${IPV6_NETWORK_BITS}`,
  ).toString();
}

/** Hashes a login or address: people type passwords into the login field, and those must not be stored. */
function limiterKey(value: string): string {
  return createHash("sha256").update(value).digest("base64url");
}

/** The most `remembered` sign-ins; a few megabytes. */
const MAX_REMEMBERED = 50_000;

/**
 * The logins that have signed in on this instance, each with its address; the latest last. They come first in the password queue
 * (protocol: Sign-in), so that guesses from elsewhere, and from the same school, do not keep a class waiting.
 */
const remembered = new Set<string>();

function rememberSignIn(loginAtAddressKey: string): void {
  remembered.delete(loginAtAddressKey);
  remembered.add(loginAtAddressKey);
  const [oldest] = remembered;
  if (remembered.size > MAX_REMEMBERED && oldest !== undefined) remembered.delete(oldest);
}

function tooManyAttempts(waitMs: number): HubError {
  return new HubError("RATE_001", "Too many tries. Wait a while, or ask your teacher for a new password.", {
    retryAfterSeconds: waitMs / 1000,
  });
}

/** Counts an attempt before the password is checked, so that parallel guesses get no more attempts than sequential ones. */
async function countAttempt(loginKey: string): Promise<void> {
  try {
    await signInLimiters().perLogin.consume(loginKey);
  } catch (error) {
    if (error instanceof RateLimiterRes) throw tooManyAttempts(error.msBeforeNext);
    throw error;
  }
}

/** Refuses a login that has failed at an address with too many failures. A whole school shares one, so others are accepted. */
async function assertAllowedAtAddress(addressKey: string, loginAtAddressKey: string): Promise<void> {
  const { perAddress, perLoginAtAddress } = signInLimiters();
  const counted = await perAddress.get(addressKey);
  if (!counted || counted.consumedPoints < perAddress.points) return;
  if (await perLoginAtAddress.get(loginAtAddressKey)) throw tooManyAttempts(counted.msBeforeNext);
}

interface Attempt {
  login: string;
  password: string;
  loginKey: string;
  addressKey: string;
  loginAtAddressKey: string;
}

async function checkPassword(
  { login, password, loginKey, addressKey, loginAtAddressKey }: Attempt,
  hashing: Hashing,
): Promise<SignedInPerson | null> {
  const { perLogin, perAddress, perLoginAtAddress } = signInLimiters();
  await assertAllowedAtAddress(addressKey, loginAtAddressKey);
  await countAttempt(loginKey);
  const person = await signIn(login, password, hashing);
  if (!person) {
    await perLoginAtAddress.penalty(loginAtAddressKey);
    const counted = await perAddress.penalty(addressKey);
    // Once the address has too many failures, any further failure gets RATE_001, as the next attempt with this login would.
    if (counted.consumedPoints > perAddress.points) throw tooManyAttempts(counted.msBeforeNext);
    return null;
  }
  await Promise.all([perLogin.delete(loginKey), perLoginAtAddress.delete(loginAtAddressKey)]);
  rememberSignIn(loginAtAddressKey);
  return person;
}

function toAttempt(login: string, password: string, ipAddress: string): Attempt {
  const loginKey = limiterKey(login.trim().toLowerCase());
  const addressKey = limiterKey(networkOf(ipAddress));
  const loginAtAddressKey = limiterKey(`${loginKey} ${addressKey}`);
  return { login, password, loginKey, addressKey, loginAtAddressKey };
}

/**
 * Checks again the password of a person who is signed in; null when it is wrong. Attempts count as those to sign in do. Waits for
 * its turn in the password queue, where people who are signed in come first.
 * @throws HubError RATE_001
 */
export function throttledPasswordCheck(person: Person, password: string): Promise<SignedInPerson | null> {
  const attempt = toAttempt(person.login, password, person.ipAddress ?? person.id);
  return inPasswordQueue({ id: person.id, isKnown: true }, (hashing) => checkPassword(attempt, hashing));
}

/**
 * Finds the person with this login and password, and writes the sign-in to the audit log. A login is refused after ten failures
 * within a quarter of an hour, and after fifty at one address every login that has failed there (protocol: Sign-in).
 * @throws HubError RATE_001; AUTH_002 for the right password where the school allows single sign-on only
 */
export async function throttledSignIn(
  login: string,
  password: string,
  ipAddress: string,
): Promise<SignedInPerson | null> {
  const attempt = toAttempt(login, password, ipAddress);
  const caller = { id: attempt.addressKey, isKnown: remembered.has(attempt.loginAtAddressKey) };
  const signedIn = await inPasswordQueue(caller, (hashing) => checkPassword(attempt, hashing));
  if (!signedIn) return null;
  const { passwordChangedAt: _, signInsEndedAt: __, school, ...person } = signedIn;
  if (school?.onlySingleSignOn && person.role !== "school_admin")
    throw new HubError("AUTH_002", "Your school signs in with single sign-on only.");
  await recordAudit({ ...person, ipAddress }, { action: "sign-in", subjectId: person.id });
  return signedIn;
}

/** Forgets the failed sign-ins of a login, after its password has changed. Those counted for an address stay. */
export async function resetFailedSignIns(login: string): Promise<void> {
  await signInLimiters().perLogin.delete(limiterKey(login));
}
