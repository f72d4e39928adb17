import { randomUUID } from "node:crypto";
import { HubError } from "@/lib/domain/hub-error";
import { toHubError } from "@/lib/domain/to-hub-error";
import type { Handler } from "@/lib/http/endpoint";
import { errorResponse } from "@/lib/http/envelope";
import { logCall } from "@/lib/http/log-call";
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
