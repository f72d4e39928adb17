import { findSchoolOf } from "@/lib/schools/find-school-name";
import { cookie, withHostPrefix } from "./cookies";

const A_YEAR_SECONDS = 365 * 24 * 60 * 60;

/** The name of the cookie with the school of whoever signed in last on this device. It has the school's id and nothing else. */
export function schoolCookieName(): string {
  return withHostPrefix("hub.school");
}

/** Returns the `Set-Cookie` header after a person's sign-in; null for people without a school. */
export async function schoolCookieOf(profileId: string): Promise<string | null> {
  const schoolId = await findSchoolOf(profileId);
  const { name, options } = cookie(schoolCookieName());
  const secure = options.secure ? "; Secure" : "";
  return (
    schoolId && `${name}=${schoolId}; Max-Age=${A_YEAR_SECONDS}; Path=/; HttpOnly; SameSite=Lax${secure}`
  );
}
