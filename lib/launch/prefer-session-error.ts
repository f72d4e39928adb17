import type { ErrorCode } from "@/client/contract/error-codes";
import { classifyDatabaseError } from "@/lib/database/database-error";
import { HubError, invalidSession } from "@/lib/hub-error";
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

/** Whether a call may have failed because its session is no longer valid: also when its activity was deleted meanwhile. */
function mayBeOfSession(error: unknown): boolean {
  if (error instanceof HubError) return THROWN_BEFORE_CHECK.has(error.code);
  return classifyDatabaseError(error)?.kind === "missing";
}

/**
 * Returns the error to answer a failed call with: AUTH_001 when its session is no longer valid, since the caller may
 * then learn nothing else (protocol: Launch session). Only a failed call costs this query.
 */
export async function preferSessionError(session: LaunchSession, error: unknown): Promise<unknown> {
  if (!mayBeOfSession(error)) return error;
  const facts = await findLaunchFacts(session);
  return facts.refusal === "session" ? invalidSession(facts.cause ?? "refused by the database") : error;
}
