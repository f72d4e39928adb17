import { z } from "zod";
import { moment } from "./basic-schemas";
import { operation } from "./operation";

const value = z.unknown().describe("Any JSON value.");

export const sessionState = operation({
  name: "sessionState",
  summary: "The JSON value that the app keeps for the student in this activity; null when there is none.",
  description:
    "`ETag` is the version to send as `If-Match` with the next change. Every device of the student reads the same value; a preview reads it too.",
  example: { data: { page: 2, text: "It rained on the market." } },
  address: "GET /mcp-proxy/api/session/state",
  auth: "launchSession",
  versioned: true,
  errors: ["AUTH_002"],
  data: value,
});

export const saveSessionState = operation({
  name: "saveSessionState",
  summary:
    "Keeps one JSON value for the student in this activity, unless the kept value was changed since the app read it.",
  description:
    "Send the `ETag` that was read or saved last as `If-Match`, or none when there is no value yet. 412 `STATE_001` when the value was changed since: read it, merge, and save again. Saving the value that is there already succeeds. At most 64 KB. A preview saves nothing (403 `AUTH_002`).",
  example: { body: { page: 2, text: "It rained on the market." } },
  address: "PUT /mcp-proxy/api/session/state",
  auth: "launchSession",
  versioned: true,
  errors: ["AUTH_002", "STATE_001"],
  maxBodyBytes: 64 * 1024,
  body: value,
  data: z.strictObject({ updatedAt: moment }),
});
export type SavedState = z.infer<typeof saveSessionState.data>;
