import { createHash, timingSafeEqual } from "node:crypto";
import { env } from "@/lib/env";
import { withHostPrefix } from "./cookies";

/** The name of next-auth's CSRF cookie. */
export function csrfCookieName(): string {
  return withHostPrefix("next-auth.csrf-token");
}

function hashOf(token: string, secret: string): string {
  return createHash("sha256").update(`${token}${secret}`).digest("hex");
}

/** Returns the cookie of a CSRF token as next-auth makes it: `token|hash`. */
export function csrfCookieOf(token: string): string {
  return `${token}|${hashOf(token, env().nextauthSecret)}`;
}

/** Returns which of the secrets in `NEXTAUTH_SECRET` a CSRF cookie was made with; null when it was made with none of them. */
export function csrfSecretOf(cookie: string | undefined): string | null {
  const [token = "", hash = ""] = cookie?.split("|") ?? [];
  const given = Buffer.from(hash);
  const isMadeWith = (secret: string) => {
    const expected = Buffer.from(hashOf(token, secret));
    return given.length === expected.length && timingSafeEqual(given, expected);
  };
  return env().nextauthSecrets.find(isMadeWith) ?? null;
}
