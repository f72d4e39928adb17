import { hash, verify } from "@node-rs/argon2";
import type { Person } from "@/lib/access/person";
import { findSignIn } from "./queries/sign-in";

/** OWASP's argon2id parameters: 19 MiB, two passes, one lane. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Of a password that was made at random and kept nowhere: what an unknown login's password is held against. */
const DECOY_HASH =
  "$argon2id$v=19$m=19456,t=2,p=1$4wyUwY+8lb4A7UySB1KFkA$P6l/dwbPesSI8DIOmTRH5yE4xb+zZuVoxGiUhNGLm5o";

/** Who has just signed in. */
export type SignedIn = Omit<Person, "signInId" | "address"> & {
  /** Which password it was: a sign-in counts while this stays the same. */
  passwordChangedAt: Date | null;
};

/** The hash of a password, argon2id with its salt and parameters in it. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, ARGON2ID);
}

/**
 * Who signs in with this login and password, or null. An unknown login costs the same time as a wrong password:
 * a hash is checked either way (protocol: Sign-in).
 */
export async function signIn(login: string, password: string): Promise<SignedIn | null> {
  const found = await findSignIn(login.trim().toLowerCase());
  const matches = await verify(found?.passwordHash ?? DECOY_HASH, password);
  if (!found || !matches) return null;
  const { passwordHash: _, ...person } = found;
  return person;
}
