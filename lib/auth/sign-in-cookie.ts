import type { Person } from "@/lib/access/person";
import { findSignedIn } from "@/lib/people/queries/sign-in";
import type { SignInCookie } from "@/lib/people/queries/sign-out";
import { isSignInEnding } from "@/lib/people/sign-out";
import { signInCookieName } from "./cookies";
import { decodeSignIn, toSignInCookie } from "./next-auth-options";

/** Returns the value of the sign-in cookie; next-auth splits a long one into numbered parts. */
function cookieToken(cookies: ReadonlyMap<string, string>): string | null {
  const name = signInCookieName();
  const whole = cookies.get(name);
  if (whole) return whole;
  let joined = "";
  for (let part = 0; cookies.has(`${name}.${part}`); part += 1) joined += cookies.get(`${name}.${part}`);
  return joined || null;
}

/** Decodes the sign-in cookie without the database; null if it is missing, invalid or expired. */
export async function readSignInCookie(cookies: ReadonlyMap<string, string>): Promise<SignInCookie | null> {
  const token = cookieToken(cookies);
  if (!token) return null;
  try {
    return toSignInCookie(await decodeSignIn(token));
  } catch {
    return null;
  }
}

/**
 * Finds the person of a sign-in cookie with their current role, school and status; null when there is none. The sign-in
 * ends with a sign-out, a new password, another role, and with archiving, which restoring does not undo.
 */
export async function findSignedInPerson(
  cookies: ReadonlyMap<string, string>,
  ipAddress: string | null,
): Promise<Person | null> {
  const cookie = await readSignInCookie(cookies);
  if (!cookie || isSignInEnding(cookie.signInId)) return null;
  const found = await findSignedIn(cookie.profileId, cookie.signInId);
  if (!found) return null;
  const { passwordChangedAt, signInsEndedAt, ...person } = found;
  const { signInId, profileId: _, isFederated, ...signInState } = cookie;
  if (signInState.passwordChangedAt !== (passwordChangedAt?.getTime() ?? null)) return null;
  if (signInState.signInsEndedAt !== (signInsEndedAt?.getTime() ?? null)) return null;
  // Whoever was signed in by another service typed no password, so they need not replace one that someone else chose.
  const mustChangePassword = person.mustChangePassword && !isFederated;
  return { ...person, mustChangePassword, signInId, signInState, ipAddress };
}
