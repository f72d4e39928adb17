import { HubError } from "@/lib/hub-error";

/** What a key that is not ours to begin means for the caller (protocol: Idempotency): IDEM_001 or IDEM_002. */
export function idempotencyError(outcome: "running" | "other-body"): HubError {
  if (outcome === "other-body") {
    return new HubError("IDEM_001", "This Idempotency-Key was used for a different request.");
  }
  return new HubError("IDEM_002", "This request is still running. Try again in a moment.", {
    retryAfterSeconds: 1,
  });
}
