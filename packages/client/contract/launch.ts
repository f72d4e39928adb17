import { z } from "zod";
import { id, moment, pathLocale, purpose } from "./basic-schemas";
import { operation } from "./operation";

/** What Start accepts, as JSON or as the fields of a form; a form may also have `expectedProfileId`. */
export const launchBody = z.strictObject({
  purpose: purpose.optional(),
  studentId: id.optional(),
  locale: pathLocale.optional(),
});

/**
 * Starts an activity and returns the URL to open, with its launch session (protocol: Start an activity). LAUNCH_001 when a
 * student starts it while it is not open, LAUNCH_002 when its app is unavailable, LAUNCH_003 when the app has no teacher workspace.
 * A legacy app gets no launch session; `purpose` and `expiresAt` are null for it.
 */
export const launchActivity = operation({
  name: "launchActivity",
  address: "POST /activities/{activityId}/launch",
  summary: "Starts an activity: a launch session and the address to open.",
  auth: "hub",
  errors: ["AUTH_002", "LAUNCH_001", "LAUNCH_002", "LAUNCH_003", "RATE_001"],
  body: launchBody,
  data: z.strictObject({ launchUrl: z.url(), purpose: purpose.nullable(), expiresAt: moment.nullable() }),
});
