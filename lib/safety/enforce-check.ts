import type { HubError } from "@/lib/hub-error";
import { providerError } from "@/lib/models/provider-error";
import type { Check, CheckedSession } from "./check";
import { recordIncident } from "./record-incident";
import { safetyRefusal } from "./safety-refusal";

/**
 * Acts on a check: records what was found, and returns why the content may not pass on; null when it may (protocol: Safety).
 * SAFETY_001 for what is stopped; PROV_001 or PROV_002 when the check failed.
 */
export async function findSafetyRefusal(session: CheckedSession, check: Check): Promise<HubError | null> {
  if (check.action === "passed") return null;
  if (check.action === "failed") return providerError(check.failure);
  await recordIncident(session, check);
  return check.action === "stopped" ? safetyRefusal(check.direction, check.help) : null;
}

/**
 * Acts on a check as `findSafetyRefusal`, and throws the refusal. Call it before anything is sent to a provider, and before an
 * answer leaves the hub.
 */
export async function enforceCheck(session: CheckedSession, check: Check): Promise<void> {
  const refusal = await findSafetyRefusal(session, check);
  if (refusal) throw refusal;
}
