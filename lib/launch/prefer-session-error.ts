import type { ErrorCode } from "@/client/contract/error-codes";
import { classifyDatabaseError } from "@/lib/database/database-error";
import { HubError } from "@/lib/hub-error";
import { refusalError } from "./assert-usable";
import type { LaunchSession } from "./launch-session";
import { findLaunchFacts } from "./queries/launch-facts";

/** Errors of a call that may be thrown before the database has checked the session. */
const THROWN_BEFORE_CHECK: ReadonlySet<ErrorCode> = new Set([
  "AUTH_002",
  "CFG_001",
  "FUNCTION_PAYLOAD_TOO_LARGE",
  "POLICY_001",
  "VAL_001",
]);

/** Whether a call may have failed because its session may not be used: also when its activity was deleted meanwhile. */
function maySessionBeTheCause(error: unknown): boolean {
  if (error instanceof HubError) return THROWN_BEFORE_CHECK.has(error.code);
  return classifyDatabaseError(error)?.kind === "missing";
}

/**
 * Returns the error to answer a failed call with. When the session is no longer valid, it is AUTH_001; when the activity or app
 * is closed to it, LAUNCH_001 or LAUNCH_002. Such a caller may learn nothing about the request (protocol: Errors). With a
 * closed activity or app, a wrong purpose stays AUTH_002: opening the activity again would not help. Only a failed call costs
 * this query.
 */
export async function preferSessionError(session: LaunchSession, error: unknown): Promise<unknown> {
  if (!maySessionBeTheCause(error)) return error;
  const facts = await findLaunchFacts(session);
  const isPurposeError = error instanceof HubError && error.code === "AUTH_002";
  if (facts.refusal === null || (isPurposeError && facts.refusal !== "session")) return error;
  return refusalError(facts);
}
