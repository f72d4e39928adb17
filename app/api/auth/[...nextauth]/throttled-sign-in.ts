import { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { DEFAULT_BODY_BYTES } from "@/client/contract/operation";
import { parseJson, readBytes } from "@/lib/api/body";
import type { Handler } from "@/lib/api/route";
import { callerAddress } from "@/lib/auth/caller-address";
import { nextAuthOptions } from "@/lib/auth/next-auth-options";

/**
 * Copies a request for next-auth, which reads bodies of any size and fails on invalid JSON.
 * @throws HubError FUNCTION_PAYLOAD_TOO_LARGE, VAL_001
 */
async function boundedRequest(request: Request): Promise<NextRequest> {
  const { url, method, headers } = request;
  if (method !== "POST") return new NextRequest(url, { method, headers });
  const body = (await readBytes(request, DEFAULT_BODY_BYTES)).toString("utf8");
  if (headers.get("content-type")?.includes("application/json")) parseJson(body);
  return new NextRequest(url, { method, headers, body });
}

/**
 * Handles all routes of next-auth. A throttled sign-in is 429 with `Retry-After` for a script; a plain form is redirected
 * to the page with the message.
 * @throws HubError FUNCTION_PAYLOAD_TOO_LARGE, VAL_001
 */
export const throttledSignIn: Handler = async (request, context) => {
  const bounded = await boundedRequest(request);
  let waitSeconds: number | undefined;
  const options = nextAuthOptions({
    address: callerAddress(request.headers.get("x-forwarded-for")),
    onThrottled: (seconds) => {
      waitSeconds = seconds;
    },
  });
  const answer: Response = await NextAuth(options)(bounded, context);
  if (waitSeconds === undefined || answer.status !== 401) return answer;
  const headers = new Headers(answer.headers);
  headers.set("Retry-After", String(Math.max(1, Math.ceil(waitSeconds))));
  return new Response(answer.body, { status: 429, headers });
};
