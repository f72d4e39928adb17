import { HubError, invalidSession } from "@/lib/hub-error";
import type { LaunchRefusal } from "./queries/launch-facts";

/** The activity cannot be worked on at this moment (protocol: Start an activity). */
export function activityClosed(): HubError {
  return new HubError("LAUNCH_001", "This activity is not open now. Ask your teacher when it opens.");
}

/** The app has not been approved, or no longer is (protocol: Start an activity). */
export function appSuspended(): HubError {
  return new HubError("LAUNCH_002", "This app cannot be used at the moment.");
}

/** The error of a refusal: AUTH_001 when the session is no longer valid, LAUNCH_001 and LAUNCH_002 when it may be used at another time. */
export function refusalError({ refusal, cause }: LaunchRefusal): HubError {
  if (refusal === "closed") return activityClosed();
  if (refusal === "suspended") return appSuspended();
  return invalidSession(cause ?? "refused by the database");
}

/** @throws HubError AUTH_001, LAUNCH_001, LAUNCH_002 */
export function assertUsable(launch: LaunchRefusal): void {
  if (launch.refusal !== null) throw refusalError(launch);
}
