import { HubError } from "@/lib/hub-error";
import { refusalError } from "@/lib/launch/assert-usable";
import type { EarlyOutcome } from "./queries/holds";

/** The error AUTH_001, LAUNCH_001, LAUNCH_002, IDEM_001 or IDEM_002 of an operation (protocol: Idempotency). */
export function operationError(early: EarlyOutcome): HubError {
  switch (early.outcome) {
    case "refused":
      return refusalError(early.detail);
    case "other-body":
      return new HubError("IDEM_001", "This Idempotency-Key was used for a different request.");
    case "running":
      return new HubError("IDEM_002", "This request is still running. Try again in a moment.", {
        retryAfterSeconds: 1,
      });
  }
}
