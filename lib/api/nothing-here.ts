import { randomUUID } from "node:crypto";
import { HubError } from "@/lib/hub-error";
import { corsHeaders, preflight } from "./cors";
import { errorResponse } from "./envelope";
import type { Handler } from "./handler";

const unknown: Handler = async (request) =>
  errorResponse(new HubError("NOTFOUND_001", "There is nothing at this address."), {
    "X-Request-Id": randomUUID(),
    ...(await corsHeaders(request)),
  });

/** Every method of an address where there is nothing: NOTFOUND_001 in the envelope (protocol: Envelope). */
export const nothingHere = {
  GET: unknown,
  POST: unknown,
  PUT: unknown,
  PATCH: unknown,
  DELETE: unknown,
  OPTIONS: (request) => preflight(request, []),
} satisfies Record<string, Handler>;
