import { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { parseJson, readBytes } from "@/lib/api/body";
import { toHubError } from "@/lib/api/report-call";
import type { Handler } from "@/lib/api/route";
import { callerAddress } from "@/lib/auth/caller-address";
import { callbackUrlCookieName } from "@/lib/auth/cookies";
import { csrfCookieName } from "@/lib/auth/csrf-cookie";
import { schoolCookieOf } from "@/lib/auth/device-cookie";
import { nextAuthOptions } from "@/lib/auth/next-auth-options";
import { readSignInCookie } from "@/lib/auth/sign-in-cookie";
import { env } from "@/lib/env";
import type { PathLocale } from "@/packages/client/contract/basic-schemas";
import { ERROR_STATUS } from "@/packages/client/contract/error-codes";
import { DEFAULT_BODY_BYTES } from "@/packages/client/contract/operation";

/**
 * Copies a request, and refuses a body that is too large or should be JSON but is not: next-auth reads bodies of any size and
 * fails on invalid JSON.
 * @throws HubError FUNCTION_PAYLOAD_TOO_LARGE, VAL_001
 */
async function boundedRequest(request: Request): Promise<NextRequest> {
  const { url, method, headers } = request;
  if (method !== "POST") return new NextRequest(url, { method, headers });
  const body = (await readBytes(request, DEFAULT_BODY_BYTES)).toString("utf8");
  if (headers.get("content-type")?.includes("application/json")) parseJson(body);
  return new NextRequest(url, { method, headers, body });
}

/** Returns the language of the page on which the person signs in: the page of this request, or that to which the provider leads back. */
function readPathLocale(request: NextRequest): PathLocale {
  const addresses = [request.headers.get("referer"), request.cookies.get(callbackUrlCookieName())?.value];
  const paths = addresses
    .map((address) => URL.parse(address ?? "", env().hubUrl))
    .filter((url) => url !== null);
  const ownPage = paths.find(
    ({ origin, pathname }) => origin === env().hubUrl && /^\/(?:en|kr)(?:\/|$)/.test(pathname),
  );
  return ownPage?.pathname.startsWith("/kr") ? "kr" : "en";
}

/** Remembers the school of someone who has just signed in. Without it the next sign-in page has no school's name, and nothing else. */
async function withSchool(answer: Response, profileId: string): Promise<Response> {
  const cookie = await schoolCookieOf(profileId).catch(() => null);
  if (!cookie) return answer;
  const headers = new Headers(answer.headers);
  headers.append("Set-Cookie", cookie);
  return new Response(answer.body, { status: answer.status, headers });
}

/**
 * Handles all routes of next-auth. next-auth answers every failed sign-in with 401. When sign-ins are throttled, the 401 becomes 429
 * with `Retry-After`. When the password could not be checked, the 401 becomes the status of the error's code, such as 503 without a
 * database. A sign-in form that is sent without scripts gets no 401: next-auth redirects it to the sign-in page, with the error in
 * the page's address.
 * @throws HubError FUNCTION_PAYLOAD_TOO_LARGE, VAL_001
 */
export const handleNextAuth: Handler = async (request, context) => {
  const bounded = await boundedRequest(request);
  const cookies = new Map(bounded.cookies.getAll().map(({ name, value }) => [name, value]));
  let waitSeconds: number | undefined;
  let faultStatus: number | undefined;
  let signedInId: string | undefined;
  const options = nextAuthOptions({
    ipAddress: callerAddress(request.headers.get("x-forwarded-for")),
    csrfCookie: bounded.cookies.get(csrfCookieName())?.value,
    onThrottled: (seconds) => {
      waitSeconds = seconds;
    },
    onFault: (error) => {
      faultStatus = ERROR_STATUS[toHubError(error).code];
    },
    onSignedIn: (profileId) => {
      signedInId = profileId;
    },
    previous: await readSignInCookie(cookies),
    pathLocale: readPathLocale(bounded),
  });
  const answer: Response = await NextAuth(options)(bounded, context);
  if (signedInId) return withSchool(answer, signedInId);
  const status = waitSeconds === undefined ? faultStatus : ERROR_STATUS.RATE_001;
  if (status === undefined || answer.status !== 401) return answer;
  const headers = new Headers(answer.headers);
  if (waitSeconds !== undefined) headers.set("Retry-After", String(Math.max(1, Math.ceil(waitSeconds))));
  return new Response(answer.body, { status, headers });
};
