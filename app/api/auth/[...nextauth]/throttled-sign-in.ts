import NextAuth from "next-auth";
import type { Handler } from "@/lib/api/handler";
import { callerAddress } from "@/lib/auth/caller-address";
import { nextAuthOptions } from "@/lib/auth/next-auth-options";

/**
 * All of next-auth's addresses. A program is told a throttled sign-in by its status, 429 with `Retry-After`; a form
 * without a script is sent to the page that says so.
 */
export const throttledSignIn: Handler = async (request, context) => {
  let waitSeconds: number | undefined;
  const options = nextAuthOptions({
    address: callerAddress(request.headers.get("x-forwarded-for")),
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
