import type { ProviderFailure } from "@/lib/ai/text-provider";
import { HubError } from "@/lib/hub-error";

/** Returns the caller's error for a provider's failure (protocol: Models and providers). Only the log gets its `cause`. */
export function providerError(failure: ProviderFailure): HubError {
  const { reason, upstreamStatus } = failure;
  const cause = { reason, upstreamStatus, cause: failure.cause };
  return reason === "timeout"
    ? new HubError("PROV_002", "The AI took too long. Nothing was charged; try again.", { cause })
    : new HubError("PROV_001", "The AI could not answer. Nothing was charged; try again.", { cause });
}
