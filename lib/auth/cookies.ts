import { env } from "@/lib/env";

function isSecure(): boolean {
  return env().hubUrl.startsWith("https:");
}

/** Returns the name of a cookie; with TLS its `__Host-` prefix binds it to the hub's host. */
export function withHostPrefix(name: string): string {
  return isSecure() ? `__Host-${name}` : name;
}

/** The name of the sign-in cookie. */
export function signInCookieName(): string {
  return withHostPrefix("next-auth.session-token");
}

/** The name of the cookie with the page that follows the sign-in. */
export function callbackUrlCookieName(): string {
  return withHostPrefix("next-auth.callback-url");
}

/** The options of each of next-auth's cookies. */
export function cookie(name: string) {
  return { name, options: { httpOnly: true, sameSite: "lax" as const, path: "/", secure: isSecure() } };
}
