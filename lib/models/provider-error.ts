import type { ProviderFailure } from "@/lib/ai/text-provider";
import { HubError } from "@/lib/hub-error";

/**
 * What a provider's failure is to the caller: PROV_002 for a timeout, else PROV_001 (protocol: Models and providers).
 * Its cause, for the log, has what the provider said; the caller is not told.
 */
export function providerError({ reason, upstreamStatus, cause: noticed, said }: ProviderFailure): HubError {
  const cause = { reason, upstreamStatus, cause: noticed, said };
  return reason === "timeout"
    ? new HubError("PROV_002", "The AI took too long. Nothing was charged; try again.", { cause })
    : new HubError("PROV_001", "The AI could not answer. Nothing was charged; try again.", { cause });
}
