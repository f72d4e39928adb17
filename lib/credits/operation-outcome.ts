import type { HubError } from "@/lib/hub-error";
import { refusalError, type Standing } from "@/lib/launch/refuse";
import { idempotencyError } from "./idempotency-error";

/** The outcomes that every function of the database may have before its own work begins. */
export type EarlyOutcome =
  | { outcome: "refused"; detail: { refusal: NonNullable<Standing["refusal"]>; cause: string | null } }
  | { outcome: "running" | "other-body"; detail: null };

/** AUTH_001, LAUNCH_001, LAUNCH_002, IDEM_001 or IDEM_002. */
export function earlyError(early: EarlyOutcome): HubError {
  return early.outcome === "refused" ? refusalError(early.detail) : idempotencyError(early.outcome);
}
