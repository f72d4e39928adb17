import NextAuth from "next-auth";
import { nextAuthOptions } from "@/lib/auth/next-auth-options";
import type { Handler } from "@/lib/http/endpoint";

/** A program is told a throttled sign-in by its status; a form without a script is sent to the page that says so. */
const handle: Handler = async (request, context) => {
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

export { handle as GET, handle as POST };
