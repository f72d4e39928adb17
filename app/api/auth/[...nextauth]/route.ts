import { randomUUID } from "node:crypto";
import { HubError } from "@/lib/domain/hub-error";
import { toHubError } from "@/lib/domain/to-hub-error";
import type { Handler } from "@/lib/http/endpoint";
import { errorResponse } from "@/lib/http/envelope";
import { boundedRequest } from "./bounded-request";
import { throttledSignIn } from "./throttled-sign-in";

const handle: Handler = async (request, context) => {
  const bounded = await boundedRequest(request).catch(toHubError);
  if (bounded instanceof HubError) return errorResponse(bounded, { "X-Request-Id": randomUUID() });
  return throttledSignIn(bounded, context);
};

export { handle as GET, handle as POST };
