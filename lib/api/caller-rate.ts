import { env } from "@/lib/env";
import { tokenBuckets } from "./token-buckets";

const take = tokenBuckets();

/**
 * One request of a person, over all their launches, cookies and API tokens: a token bucket of PERSON_RATE_BURST, refilled
 * PERSON_RATE_PER_MINUTE (protocol: Limits; per instance).
 * @throws HubError RATE_001 with the seconds until the next request fits
 */
export function takePersonRate(profileId: string, now = Date.now()): void {
  const { personRatePerMinute, personRateBurst } = env();
  take(profileId, { perMinute: personRatePerMinute, burst: personRateBurst }, now);
}
