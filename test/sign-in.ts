import { hashPassword, inPasswordQueue } from "@/lib/people/password-queue";
import { signIn } from "@/lib/people/throttled-sign-in";

/** The hash of a password, for a profile that a test writes itself. */
export const hashOf = (password: string) => hashPassword(password, "test");

/** The person with this login and password, or null. No limit on failed sign-ins applies, and no audit event is written. */
export const signInAs = (login: string, password: string) =>
  inPasswordQueue({ id: "test", isKnown: true }, (hashing) => signIn(login, password, hashing));
