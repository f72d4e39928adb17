import { findOriginScope } from "@/lib/apps/allowed-origins";
import { classifyDatabaseError } from "@/lib/database/database-error";
import { HubError, invalidSession } from "@/lib/hub-error";
import type { ErrorCode } from "@/packages/client/contract/error-codes";
import type { LaunchSession } from "./launch-session";
import {
  findLaunchFacts,
  findPlaygroundOwner,
  isVersion1Ended,
  type LaunchRefusal,
} from "./queries/launch-facts";

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
 * Asserts that a version-1 session has not ended: since it was issued, its person, or the owner of its playground, has not signed
 * out, got a new password or another role, or been archived. A session with a launch row is revoked in that row instead.
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

/**
 * Asserts that pages of this origin may make a call (protocol: Cross-origin requests). The origin of a draft, or of changes
 * that wait for approval, was never approved. Such an origin may call only with a launch session of its developer's playground,
 * or of any operator's playground, where operators review apps. A preflight has no session, so only the call itself is checked.
 * `session` is null for a call by cookie or API token, which such an origin cannot make.
 * @throws HubError AUTH_002
 */
export async function assertOriginMayCall(
  origin: string | null,
  session: LaunchSession | null,
): Promise<void> {
  const scope = origin === null ? null : await findOriginScope(origin);
  // CORS stops the pages of an unregistered origin: they get no headers to read the answer with.
  if (scope?.kind !== "playgrounds") return;
  const owner = session && (await findPlaygroundOwner(session.activityId));
  if (owner !== null && (owner.role === "operator" || scope.developerIds.has(owner.id))) return;
  throw new HubError(
    "AUTH_002",
    "Until this origin is approved, it works only in its developer's playground.",
  );
}

/** Errors of a call that may be thrown before the database has checked the launch session. */
const THROWN_BEFORE_CHECK: ReadonlySet<ErrorCode> = new Set([
  "AUTH_002",
  "CFG_001",
  "FUNCTION_PAYLOAD_TOO_LARGE",
  "VAL_001",
]);

/** Whether an error may have been thrown before the launch session was checked, or because its activity was deleted meanwhile. */
function mayHideSessionError(error: unknown): boolean {
  if (error instanceof HubError) return THROWN_BEFORE_CHECK.has(error.code);
  return classifyDatabaseError(error)?.kind === "missing";
}

/**
 * Returns the error to answer a failed call with: that of its launch session when this may not be used, since such a caller may
 * learn nothing about the request (protocol: Errors), else that of the call. AUTH_002 gives way only to AUTH_001: opening the
 * activity again would not help a wrong purpose.
 */
export async function preferSessionError(session: LaunchSession, error: unknown): Promise<unknown> {
  if (!mayHideSessionError(error)) return error;
  const facts = await findLaunchFacts(session);
  const isPurposeError = error instanceof HubError && error.code === "AUTH_002";
  if (facts.refusal === null || (isPurposeError && facts.refusal !== "session")) return error;
  return refusalError(facts);
}
