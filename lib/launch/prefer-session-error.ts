import { classifyDatabaseError } from "@/lib/database/database-error";
import { HubError } from "@/lib/hub-error";
import type { ErrorCode } from "@/packages/client/contract/error-codes";
import { refusalError } from "./assert-usable";
import type { LaunchSession } from "./launch-session";
import { findLaunchFacts } from "./queries/launch-facts";

/** Errors of a call that may be thrown before the database has checked the launch session. */
const THROWN_BEFORE_CHECK: ReadonlySet<ErrorCode> = new Set([
  "AUTH_002",
  "CFG_001",
  "FUNCTION_PAYLOAD_TOO_LARGE",
  "POLICY_001",
  "VAL_001",
]);

/**
 * Whether the error of a call may hide that its launch session can no longer be used: it was thrown before that is checked, or
 * because a row such as the activity was deleted meanwhile.
 */
function mayHideSessionError(error: unknown): boolean {
  if (error instanceof HubError) return THROWN_BEFORE_CHECK.has(error.code);
  return classifyDatabaseError(error)?.kind === "missing";
}

/**
 * Returns the error to answer a failed call with. When its launch session has ended, that is AUTH_001; when the activity or the
 * app is closed to it, LAUNCH_001 or LAUNCH_002; such a caller may learn nothing about the request (protocol: Errors). Otherwise
 * it is the error of the call. AUTH_002 gives way only to AUTH_001: opening the activity again would not help a wrong purpose.
 * Only a failed call costs this query.
 */
export async function preferSessionError(session: LaunchSession, error: unknown): Promise<unknown> {
  if (!mayHideSessionError(error)) return error;
  const facts = await findLaunchFacts(session);
  const isPurposeError = error instanceof HubError && error.code === "AUTH_002";
  if (facts.refusal === null || (isPurposeError && facts.refusal !== "session")) return error;
  return refusalError(facts);
}
