import { encode } from "next-auth/jwt";
import { env } from "@/lib/env";

/**
 * Returns the value of a person's sign-in cookie, as next-auth would set it. `signInsEndedAt` is the value in the profile at the
 * time of the sign-in: null for a person who was never archived or given another role.
 */
export function hubCookieOf(
  person: { id: string },
  signInId?: string,
  signInsEndedAt: Date | null = null,
): Promise<string> {
  const token = { sub: person.id, signInId, signInsEndedAt: signInsEndedAt?.getTime() ?? null };
  return encode({ token, secret: env().nextauthSecret });
}
