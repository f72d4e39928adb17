import type { Person } from "@/lib/access/person";
import { env } from "@/lib/env";
import { HubError, invalidSession } from "@/lib/hub-error";
import type { LaunchSession } from "@/lib/launch/launch-session";
import { verifyLaunchSession } from "@/lib/launch/verify-launch-session";
import { findTokenOwner } from "@/lib/people/api-tokens";
import { findNamedLaunch } from "@/lib/playground/record-call";
import { callerAddress } from "./caller-address";
import { findSignedInPerson } from "./sign-in-cookie";

const BEARER = /^Bearer +(\S+)$/i;

/** Returns the token of an `Authorization: Bearer` header; null without one. */
export function readBearer(headers: Headers): string | null {
  return BEARER.exec(headers.get("authorization") ?? "")?.[1] ?? null;
}

/** Reads the launch session's token from each header and the query; `token` is the one that is used, null when there is none. */
function readSentTokens({ headers, url }: Request) {
  const bearer = headers.has("authorization") ? (readBearer(headers) ?? "") : null;
  const header = headers.get("x-edu-session");
  // Most calls have no query, and each call reads its tokens twice.
  const queried = url.includes("?") ? new URL(url).searchParams.getAll("session") : [];
  return { bearer, header, queried, token: bearer ?? header ?? queried[0] ?? null };
}

/**
 * Returns the verified launch session of a request, from `Authorization`, `X-Edu-Session` or else the query
 * (protocol: Launch session). A header that is present is used even if its value is not a bearer token.
 * @throws HubError AUTH_001
 */
export function readLaunchSession(request: Request): LaunchSession {
  const { bearer, header, queried, token } = readSentTokens(request);
  if (bearer !== null && header !== null && bearer !== header)
    throw invalidSession("two headers that differ");
  if (queried.length > 1) throw invalidSession("given twice in the query");
  return verifyLaunchSession(token);
}

/** Finds the id of the playground launch that a request names, whether its token is valid or not; null for every other request. */
export function findPlaygroundLaunch(request: Request): string | null {
  return findNamedLaunch(readSentTokens(request).token);
}

/** Returns the cookies of a request by name. */
export function parseCookies(headers: Headers): Map<string, string> {
  const pairs = (headers.get("cookie") ?? "").split(";").map((pair): [string, string] => {
    const equals = pair.indexOf("=");
    return [pair.slice(0, equals).trim(), pair.slice(equals + 1).trim()];
  });
  return new Map(pairs.filter(([name]) => name !== ""));
}

/**
 * Whether a request comes from the hub's own pages: by Origin, or else by Sec-Fetch-Site. Origin comes first
 * because WebKit says "cross-site" of the hub's own forms that open a new tab. Without either header the caller is not a browser,
 * so no other site can have sent the request.
 */
export function isSameOrigin(headers: Headers): boolean {
  const origin = headers.get("origin");
  if (origin !== null) return origin === new URL(env().hubUrl).origin;
  const site = headers.get("sec-fetch-site");
  return !site || site === "same-origin" || site === "none";
}

/** Asserts that a form comes from a page of the hub itself. @throws HubError AUTH_001 */
export function assertSameOrigin(headers: Headers): void {
  if (!isSameOrigin(headers)) throw refused("a form of another origin");
}

function readIpAddress(request: Request): string | null {
  return callerAddress(request.headers.get("x-forwarded-for"));
}

function refused(cause: string): HubError {
  return new HubError("AUTH_001", "Sign in on the hub, or send a valid API token.", { cause });
}

/**
 * Returns the person who calls the hub's API with an API token, or with the sign-in cookie from the hub's own pages
 * (protocol: Hub callers). A launch session is never accepted.
 * @throws HubError AUTH_001
 */
export async function readHubCaller(request: Request): Promise<Person> {
  if (request.headers.has("authorization")) {
    const bearer = readBearer(request.headers);
    const owner = bearer ? await findTokenOwner(bearer) : null;
    if (!owner) throw refused("no such API token");
    return { ...owner, ipAddress: readIpAddress(request) };
  }
  return readCookieCaller(request);
}

/**
 * Returns the person of a call that only the hub's own pages may make, such as creating an API token. API tokens are refused: a
 * token that could create another one would outlive its revocation (protocol: API tokens).
 * @throws HubError AUTH_001
 */
export async function readCookieCaller(request: Request): Promise<Person> {
  if (request.headers.has("authorization")) throw refused("a bearer token where only the cookie is accepted");
  if (!isSameOrigin(request.headers)) throw refused("cookie from another origin");
  const person = await findSignedInPerson(parseCookies(request.headers), readIpAddress(request));
  if (!person) throw refused("not signed in");
  return person;
}
