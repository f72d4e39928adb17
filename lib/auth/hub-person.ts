import type { Person } from "@/lib/access/person";
import { env } from "@/lib/env";
import { HubError } from "@/lib/hub-error";
import { findTokenOwner } from "@/lib/people/hub-tokens";
import { callerAddress } from "./caller-address";
import { bearerOf } from "./launch-session-reading";
import { findSignedInPerson } from "./signed-in-person";

function cookiesOf(headers: Headers): Map<string, string> {
  const pairs = (headers.get("cookie") ?? "").split(";").map((pair): [string, string] => {
    const at = pair.indexOf("=");
    return [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
  });
  return new Map(pairs.filter(([name]) => name !== ""));
}

/**
 * Whether a request that rides on the cookie comes from the hub's own pages. Browsers say so in Sec-Fetch-Site, older
 * ones in Origin; a program that sends neither is no browser, and nobody can make it ride on a cookie.
 */
export function isSameOrigin(headers: Headers): boolean {
  const site = headers.get("sec-fetch-site");
  if (site) return site === "same-origin" || site === "none";
  const origin = headers.get("origin");
  return origin === null || origin === new URL(env().hubUrl).origin;
}

function addressOf(request: Request): string | null {
  return callerAddress(request.headers.get("x-forwarded-for"));
}

function refused(cause: string): HubError {
  return new HubError("AUTH_001", "Sign in on the hub, or send a valid API token.", { cause });
}

/**
 * The person of a hub API call: a hub bearer, or the sign-in cookie from the hub's own pages (protocol: Hub callers).
 * A launch session is never accepted.
 * @throws HubError AUTH_001
 */
export async function readHubPerson(request: Request): Promise<Person> {
  if (request.headers.has("authorization")) {
    const bearer = bearerOf(request.headers);
    const owner = bearer ? await findTokenOwner(bearer) : null;
    if (!owner) throw refused("no such hub bearer");
    return { ...owner, address: addressOf(request) };
  }
  return readPersonByCookie(request);
}

/**
 * The person of a call that only the hub's own pages make, such as making a hub bearer: a bearer that could make the next
 * one would outlive its revocation (protocol: API tokens).
 * @throws HubError AUTH_001
 */
export async function readPersonByCookie(request: Request): Promise<Person> {
  if (request.headers.has("authorization")) throw refused("a bearer where only the cookie counts");
  if (!isSameOrigin(request.headers)) throw refused("cookie from another origin");
  const person = await findSignedInPerson(cookiesOf(request.headers), addressOf(request));
  if (!person) throw refused("not signed in");
  return person;
}
