import { env } from "@/lib/env";
import { tokenBuckets } from "./token-buckets";

const takePerson = tokenBuckets();
const takeLaunch = tokenBuckets();
const takeStart = tokenBuckets();

/**
 * Far more than a person needs. Without this limit, anyone could avoid the rate limit of a launch session by starting again.
 * They could also fill the database with the rows that every Start stores (protocol: Limits).
 */
const STARTS = { perMinute: 120, burst: 120 };

/** Counts one Start of a person, in a classroom or in the playground. @throws HubError RATE_001 */
export function takeStartRate(profileId: string): void {
  takeStart(profileId, STARTS);
}

/**
 * Counts one request of a person, over all their launches, cookies and API tokens (protocol: Limits). The limit is a token
 * bucket of PERSON_RATE_BURST, refilled by PERSON_RATE_PER_MINUTE, and per instance.
 * @throws HubError RATE_001 with the seconds until the next request fits
 */
export function takePersonRate(profileId: string, now = Date.now()): void {
  const { personRatePerMinute, personRateBurst } = env();
  takePerson(profileId, { perMinute: personRatePerMinute, burst: personRateBurst }, now);
}

/**
 * Counts a request of a launch session by the id of its launch. A session without a launch (version 1) is counted by its
 * actor's id. The limit is per instance (protocol: Limits).
 * @throws HubError RATE_001
 */
export function takeLaunchRate(launchOrActorId: string): void {
  const { launchRatePerMinute, launchRateBurst } = env();
  takeLaunch(launchOrActorId, { perMinute: launchRatePerMinute, burst: launchRateBurst });
}
