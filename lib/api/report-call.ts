import { findPlaygroundLaunch } from "@/lib/auth/read-caller";
import { classifyDatabaseError } from "@/lib/database/database-error";
import { HubError } from "@/lib/hub-error";
import { log } from "@/lib/log";
import { recordCall } from "@/lib/metrics";
import { type AnsweredCall, recordPlaygroundCall } from "@/lib/playground/record-call";
import { tokenBuckets } from "./token-buckets";

/** Converts any thrown value to the error for the caller; the original is its cause. */
export function toHubError(error: unknown): HubError {
  if (error instanceof HubError) return error;
  const kind = classifyDatabaseError(error)?.kind;
  if (kind === "badValue")
    return new HubError("VAL_001", "A value of the request cannot be used.", {
      cause: error,
      detail: { issues: [] },
    });
  if (kind === "missing")
    return new HubError("NOTFOUND_001", "Something that this call is about was deleted meanwhile.", {
      cause: error,
    });
  if (kind === "down")
    return new HubError("CFG_002", "The hub's database cannot be reached. Try again in a moment.", {
      cause: error,
    });
  const message = "Something went wrong in the hub. Try again; if it happens again, tell us the request id.";
  return new HubError("HUB_001", message, { cause: error });
}

interface CallReport {
  operation: string;
  requestId: string;
  status: number;
  durationMs: number;
  error: HubError | undefined;
}

/** Logs and counts a call, without the content of the request. */
export function reportCall({ operation, requestId, status, durationMs: ms, error }: CallReport): void {
  recordCall(operation, status, ms);
  const line = { requestId, operation, status, ms, ...(error && { code: error.code, cause: error.cause }) };
  if (status >= 500 && !error?.isExpected) log().error({ ...line, err: error?.cause }, "call failed");
  // A foreign key was violated: something was deleted meanwhile, or the hub has a bug that the 404 would hide.
  else if (classifyDatabaseError(error?.cause)?.kind === "missing")
    log().warn(line, "a row of the call is missing");
  else log().info(line, "call");
}

/** Limit per launch, higher than an app needs. Calls above it still run but are not listed. */
const LISTED_CALLS = { perMinute: 120, burst: 60 };
const takeListed = tokenBuckets();

/**
 * Lists a call on the page of the playground that it belongs to, without delaying the answer (protocol: Playground). Nothing is
 * written for a call from a school: its launch id alone shows that it belongs to no playground.
 */
export function listInPlayground(request: Request, call: AnsweredCall): void {
  const launchId = findPlaygroundLaunch(request);
  if (launchId === null) return;
  try {
    takeListed(launchId, LISTED_CALLS);
  } catch {
    return;
  }
  void recordPlaygroundCall(launchId, call);
}
