import { HubError, invalidSession } from "@/lib/hub-error";
import type { LaunchSession } from "./launch-session";
import { findPlaygroundOwner, isVersion1Ended, type LaunchRefusal } from "./queries/launch-facts";

/** LAUNCH_001: the activity is not open now (protocol: Start an activity). */
export function activityClosed(): HubError {
  return new HubError("LAUNCH_001", "This activity is not open now. Ask your teacher when it opens.");
}

/** LAUNCH_002: the app is not, or no longer, approved (protocol: Start an activity). */
export function appSuspended(): HubError {
  return new HubError("LAUNCH_002", "This app cannot be used at the moment.");
}

/** LAUNCH_003: the app has no workspace for teachers (protocol: Start an activity). */
export function noTeacherWorkspace(): HubError {
  return new HubError("LAUNCH_003", "This app has no workspace for teachers.");
}

/** Returns the error of a refused launch session: AUTH_001, LAUNCH_001 or LAUNCH_002. */
export function refusalError({ refusal, cause }: LaunchRefusal): HubError {
  if (refusal === "closed") return activityClosed();
  if (refusal === "suspended") return appSuspended();
  return invalidSession(cause ?? "refused by the database");
}

/** Asserts that a launch session may be used. @throws HubError AUTH_001, LAUNCH_001, LAUNCH_002 */
export function assertUsable(launch: LaunchRefusal): void {
  if (launch.refusal !== null) throw refusalError(launch);
}

/**
 * Asserts that a version-1 session has not ended: since it was issued, its person has not signed out, got a new password or
 * another role, or been archived. In a playground, the same is asserted of its owner. Does nothing for a session with a launch
 * row, because that row is revoked instead: a session of version 2, and a version-1 session that a playground of this hub issued.
 * @throws HubError AUTH_001
 */
export async function assertVersion1Current(session: LaunchSession): Promise<void> {
  const { launchId, actorId, activityId, issuedAt } = session;
  if (launchId !== null) return;
  const owner = await findPlaygroundOwner(activityId);
  const people = owner ? [actorId, owner.id] : [actorId];
  if (await isVersion1Ended(people, issuedAt))
    throw invalidSession("version 1, ended by sign-out, password or role change, or archiving");
}
