import type { Person } from "@/lib/access/person";
import { tokenBuckets } from "@/lib/api/token-buckets";
import { type StartedActivity, type StartRequest, startActivity } from "@/lib/launch/start";

/**
 * Far more than a person starts. Every Start stores rows and gives a launch session with its own rate limit, which
 * anyone could avoid by starting again without this limit (protocol: Limits).
 */
const STARTS = { perMinute: 120, burst: 120 };
const take = tokenBuckets();

/** Calls `startActivity` within one person's rate limit. @throws HubError RATE_001, and the errors of `startActivity` */
export async function startWithinRate(
  person: Person,
  activityId: string,
  request: StartRequest,
): Promise<StartedActivity> {
  take(person.id, STARTS);
  return startActivity(person, activityId, request);
}
