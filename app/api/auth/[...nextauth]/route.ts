import { randomUUID } from "node:crypto";
import NextAuth from "next-auth";
import { nextAuthOptions } from "@/lib/auth/next-auth-options";
import { HubError } from "@/lib/domain/hub-error";
import { toHubError } from "@/lib/domain/to-hub-error";
import type { Handler } from "@/lib/http/endpoint";
import { errorResponse } from "@/lib/http/envelope";
import { boundedRequest } from "./bounded-request";

/** A program is told a throttled sign-in by its status; a form without a script is sent to the page that says so. */
const signIn: Handler = async (request, context) => {
  let waitSeconds: number | undefined;
  const options = nextAuthOptions({
    onThrottled: (seconds) => {
      waitSeconds = seconds;
    },
  });
  const answer: Response = await NextAuth(options)(request, context);
  if (waitSeconds === undefined || answer.status !== 401) return answer;
  const headers = new Headers(answer.headers);
  headers.set("Retry-After", String(Math.max(1, Math.ceil(waitSeconds))));
  return new Response(answer.body, { status: 429, headers });
};

const handle: Handler = async (request, context) => {
  const bounded = await boundedRequest(request).catch(toHubError);
  if (bounded instanceof HubError) return errorResponse(bounded, { "X-Request-Id": randomUUID() });
  return signIn(bounded, context);
};

export { handle as GET, handle as POST };
