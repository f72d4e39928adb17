import { env } from "@/lib/env";
import { tokenBuckets } from "./token-buckets";

const take = tokenBuckets();

/**
 * One request of a launch session: a token bucket of LAUNCH_RATE_BURST, refilled LAUNCH_RATE_PER_MINUTE
 * (protocol: Limits; per instance).
 * @throws HubError RATE_001 with the seconds until the next request fits
 */
export function takeLaunchRate(key: string, now = Date.now()): void {
  const { launchRatePerMinute, launchRateBurst } = env();
  take(key, { perMinute: launchRatePerMinute, burst: launchRateBurst }, now);
}
