import { randomUUID } from "node:crypto";
import { errorResponse } from "@/lib/api/envelope";
import type { Handler } from "@/lib/api/handler";
import { logCall } from "@/lib/api/log-call";
import { toHubError } from "@/lib/api/to-hub-error";
import { HubError } from "@/lib/hub-error";
import { boundedRequest } from "./bounded-request";
import { throttledSignIn } from "./throttled-sign-in";

const handle: Handler = async (request, context) => {
  const startedAt = performance.now();
  const bounded = await boundedRequest(request).catch(toHubError);
  if (!(bounded instanceof HubError)) return throttledSignIn(bounded, context);
  const requestId = randomUUID();
  const { code, cause } = bounded;
  const refusal = errorResponse(bounded, { "X-Request-Id": requestId });
  logCall({ operation: "signIn", requestId, status: refusal.status, startedAt, failure: { code, cause } });
  return refusal;
};

export { handle as GET, handle as POST };
