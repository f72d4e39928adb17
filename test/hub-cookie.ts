import { randomUUID } from "node:crypto";
import { encode } from "next-auth/jwt";
import { env } from "@/lib/env";
import type { SignInCookie } from "@/lib/people/queries/sign-out";

/**
 * Returns the value of a person's sign-in cookie, as next-auth would set it. `signInsEndedAt` is the value in the profile at the
 * time of the sign-in: null for a person who was never archived or given another role.
 */
export function hubCookieOf(
  person: { id: string },
  signInId: string = randomUUID(),
  signInsEndedAt: Date | null = null,
): Promise<string> {
  const signedInAt = Math.floor(Date.now() / 1000);
  const token = { sub: person.id, signInId, signedInAt, signInsEndedAt: signInsEndedAt?.getTime() ?? null };
  return encode({ token, secret: env().nextauthSecret });
}

/** Returns what the cookie of a person says who has never changed their password, been archived or got another role. */
export function signInOf(person: { id: string }, signInId: string): SignInCookie {
  return { profileId: person.id, signInId, passwordChangedAt: null, signInsEndedAt: null };
}
