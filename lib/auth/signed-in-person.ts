import { decode } from "next-auth/jwt";
import { validate as isUuid } from "uuid";
import type { Person } from "@/lib/access/person";
import { env } from "@/lib/env";
import { findSignedIn } from "@/lib/people/queries/sign-in";
import { signInCookieName } from "./next-auth-options";

/** The value of the sign-in cookie, which next-auth splits in numbered parts when it grows. */
function cookieToken(cookies: ReadonlyMap<string, string>): string | null {
  const name = signInCookieName();
  const whole = cookies.get(name);
  if (whole) return whole;
  let joined = "";
  for (let part = 0; cookies.has(`${name}.${part}`); part += 1) joined += cookies.get(`${name}.${part}`);
  return joined || null;
}

interface SignInCookie {
  profileId: string;
  signInId: string | null;
  /** When the password that was used had been set, in milliseconds since 1970; null: it was the first. */
  passwordChangedAt: number | null;
}

/** What a genuine, unexpired sign-in cookie says; null otherwise. Touches no database. */
async function readCookie(cookies: ReadonlyMap<string, string>): Promise<SignInCookie | null> {
  const token = cookieToken(cookies);
  if (!token) return null;
  try {
    const claims = await decode({ token, secret: env().nextauthSecret });
    if (!claims?.sub || !isUuid(claims.sub)) return null;
    return {
      profileId: claims.sub,
      signInId: typeof claims.signInId === "string" && isUuid(claims.signInId) ? claims.signInId : null,
      passwordChangedAt: typeof claims.passwordChangedAt === "number" ? claims.passwordChangedAt : null,
    };
  } catch {
    return null;
  }
}

/**
 * Who is signed in by cookie, as the database has them now; null when nobody is. Signing out ends the sign-in, and a
 * password that was changed since ends every one made with the old.
 */
export async function findSignedInPerson(
  cookies: ReadonlyMap<string, string>,
  address: string | null,
): Promise<Person | null> {
  const cookie = await readCookie(cookies);
  const found = cookie && (await findSignedIn(cookie.profileId, cookie.signInId));
  if (!found) return null;
  const { passwordChangedAt, ...person } = found;
  if (cookie.passwordChangedAt !== (passwordChangedAt?.getTime() ?? null)) return null;
  return { ...person, signInId: cookie.signInId, address };
}
