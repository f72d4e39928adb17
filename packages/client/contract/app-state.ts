import { z } from "zod";
import { moment } from "./basic-schemas";
import { operation } from "./operation";

const value = z.unknown().describe("Any JSON value.");

/** Reads what the app has kept for the student in this activity; null when there is nothing (protocol: State). */
export const sessionState = operation({
  name: "sessionState",
  summary: "The JSON value that the app keeps for the student in this activity; null when there is none.",
  address: "GET /mcp-proxy/api/session/state",
  auth: "launchSession",
  versioned: true,
  errors: ["AUTH_002"],
  data: value,
});

/** Keeps one JSON value for the student. Refused when the kept value was changed since the app read it (protocol: State). */
export const saveSessionState = operation({
  name: "saveSessionState",
  summary:
    "Keeps one JSON value for the student in this activity, unless the kept value was changed since the app read it.",
  address: "PUT /mcp-proxy/api/session/state",
  auth: "launchSession",
  versioned: true,
  errors: ["AUTH_002", "STATE_001"],
  maxBodyBytes: 64 * 1024,
  body: value,
  data: z.strictObject({ updatedAt: moment }),
});
/** The response data of `saveSessionState`. */
export type SavedState = z.infer<typeof saveSessionState.data>;
