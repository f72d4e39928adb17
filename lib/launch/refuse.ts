import { HubError, invalidSession } from "@/lib/hub-error";

/** Why the database says that a launch session may not be used now; `refusal` null: it may. */
export interface Standing {
  refusal: "session" | "closed" | "suspended" | null;
  cause: string | null;
}

/** The activity cannot be worked on at this moment (protocol: Start an activity). */
export function activityClosed(): HubError {
  return new HubError("LAUNCH_001", "This activity is not open now. Ask your teacher when it opens.");
}

/** The app has not been approved, or no longer is (protocol: Start an activity). */
export function appSuspended(): HubError {
  return new HubError("LAUNCH_002", "This app cannot be used at the moment.");
}

/**
 * Turns a standing into its error: AUTH_001 when the session itself means nothing any more, LAUNCH_001 and
 * LAUNCH_002 when it would mean something at another time.
 */
export function refusalError({ refusal, cause }: Standing): HubError {
  if (refusal === "closed") return activityClosed();
  if (refusal === "suspended") return appSuspended();
  return invalidSession(cause ?? "refused by the database");
}

/** @throws HubError AUTH_001, LAUNCH_001, LAUNCH_002 */
export function assertStands(standing: Standing): void {
  if (standing.refusal !== null) throw refusalError(standing);
}
