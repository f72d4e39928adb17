import { env } from "@/lib/env";
import { tokenBuckets } from "./token-buckets";

const take = tokenBuckets();
const takeStart = tokenBuckets();

/**
 * Far more than a person starts. Every Start stores rows and gives a launch session with its own rate limit, which anyone
 * could avoid by starting again without this limit (protocol: Limits).
 */
const STARTS = { perMinute: 120, burst: 120 };

/** One Start of a person, in a classroom or in the playground. @throws HubError RATE_001 */
export function takeStartRate(profileId: string): void {
  takeStart(profileId, STARTS);
}

/**
 * One request of a person, over all their launches, cookies and API tokens: a token bucket of PERSON_RATE_BURST, refilled
 * PERSON_RATE_PER_MINUTE (protocol: Limits; per instance).
 * @throws HubError RATE_001 with the seconds until the next request fits
 */
export function takePersonRate(profileId: string, now = Date.now()): void {
  const { personRatePerMinute, personRateBurst } = env();
  take(profileId, { perMinute: personRatePerMinute, burst: personRateBurst }, now);
}
