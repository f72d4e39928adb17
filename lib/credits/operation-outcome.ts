import type { HubError } from "@/lib/hub-error";
import { refusalError } from "@/lib/launch/refuse";
import { idempotencyError } from "./idempotency-error";
import type { EarlyOutcome } from "./queries/holds";

/** The error of an outcome that a function decides before its own work: AUTH_001, LAUNCH_001, LAUNCH_002, IDEM_001 or IDEM_002. */
export function earlyError(early: EarlyOutcome): HubError {
  return early.outcome === "refused" ? refusalError(early.detail) : idempotencyError(early.outcome);
}
