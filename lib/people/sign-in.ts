import { hash, verify } from "@node-rs/argon2";
import type { Person } from "@/lib/access/person";
import { findSignIn } from "./queries/sign-in";

/** OWASP's argon2id parameters: 19 MiB, two passes, one lane. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The hash of a random password; passwords of unknown logins are checked against it, so that they take as long. */
const DECOY_HASH =
  "$argon2id$v=19$m=19456,t=2,p=1$4wyUwY+8lb4A7UySB1KFkA$P6l/dwbPesSI8DIOmTRH5yE4xb+zZuVoxGiUhNGLm5o";

/** A person whose password was just checked. */
export type SignedInPerson = Omit<Person, "signInId" | "address"> & {
  /** When the password was set; a sign-in is valid until the next change. */
  passwordChangedAt: Date | null;
  /** When the person was last archived, restored or given another role; a sign-in is valid until the next time. */
  signInsEndedAt: Date | null;
};

/** Hashes a password with argon2id; the salt and parameters are part of the text. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, ARGON2ID);
}

/**
 * Returns the person with this login and password, or null. An unknown login takes the same time as a wrong password,
 * because a hash is checked either way (protocol: Sign-in).
 */
export async function signIn(login: string, password: string): Promise<SignedInPerson | null> {
  const found = await findSignIn(login.trim().toLowerCase());
  const matches = await verify(found?.passwordHash ?? DECOY_HASH, password);
  if (!found || !matches) return null;
  const { passwordHash: _, ...person } = found;
  return person;
}
