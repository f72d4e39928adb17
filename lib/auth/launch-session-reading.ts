import { invalidSession } from "@/lib/hub-error";
import type { LaunchSession } from "@/lib/launch/launch-session";
import { verifyLaunchSession } from "@/lib/launch/verify-launch-session";

const BEARER = /^Bearer +(\S+)$/i;

/** The text of an `Authorization: Bearer` header; null without one. */
export function bearerOf(headers: Headers): string | null {
  return BEARER.exec(headers.get("authorization") ?? "")?.[1] ?? null;
}

/**
 * The verified launch session of a request: `Authorization`, `X-Edu-Session`, and last the query
 * (protocol: Launch session). A header that is there counts, whatever it says: another scheme, an empty bearer or two
 * of them differ from any session.
 * @throws HubError AUTH_001
 */
export function readLaunchSession(request: Request): LaunchSession {
  const { headers } = request;
  const bearer = headers.has("authorization") ? (bearerOf(headers) ?? "") : null;
  const header = headers.get("x-edu-session");
  if (bearer !== null && header !== null && bearer !== header)
    throw invalidSession("two headers that differ");
  const token = bearer ?? header ?? new URL(request.url).searchParams.get("session");
  return verifyLaunchSession(token);
}
