import type { ErrorCode } from "@/client/contract/error-codes";
import { HubError, invalidSession } from "@/lib/hub-error";
import type { LaunchSession } from "./launch-session";
import { findLaunchFacts } from "./queries/launch-facts";

/** What may be said before the database has been asked whether the session still means anything. */
const SAID_EARLY: ReadonlySet<ErrorCode> = new Set([
  "AUTH_002",
  "CFG_001",
  "FUNCTION_PAYLOAD_TOO_LARGE",
  "POLICY_001",
  "VAL_001",
]);

/**
 * The error to answer with when a launch session's call failed: AUTH_001 when the session means nothing any more, since
 * then nothing else is the caller's to know (protocol: Launch session). Only a failing call pays for the look.
 */
export async function preferRefusal(session: LaunchSession, error: unknown): Promise<unknown> {
  if (!(error instanceof HubError) || !SAID_EARLY.has(error.code)) return error;
  const facts = await findLaunchFacts(session);
  return facts.refusal === "session" ? invalidSession(facts.cause ?? "refused by the database") : error;
}
