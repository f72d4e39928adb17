import type { Person } from "@/lib/access/person";
import type { Hashing } from "./password-queue";
import { findSignIn } from "./queries/sign-in";

/** The hash of a random password. For an unknown login the password is checked against this hash. */
const DECOY_HASH =
  "$argon2id$v=19$m=19456,t=2,p=1$4wyUwY+8lb4A7UySB1KFkA$P6l/dwbPesSI8DIOmTRH5yE4xb+zZuVoxGiUhNGLm5o";

/** A person whose password was just checked. */
export type SignedInPerson = Omit<Person, "signInId" | "ipAddress"> & {
  /** When the password was set; sign-ins from before are invalid. */
  passwordChangedAt: Date | null;
  /** When the person was last archived, restored or given another role; sign-ins from before are invalid. */
  signInsEndedAt: Date | null;
};

/**
 * Returns the person with this login and password, or null. An unknown login takes the same time as a wrong password,
 * because the password is checked against a hash either way (protocol: Sign-in).
 */
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
