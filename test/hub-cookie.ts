import { encode } from "next-auth/jwt";
import { env } from "@/lib/env";

/** The sign-in cookie of a person, as next-auth would set it: its value. */
export function hubCookieOf(person: { id: string }, signInId?: string): Promise<string> {
  return encode({ token: { sub: person.id, signInId }, secret: env().nextauthSecret });
}
