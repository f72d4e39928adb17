import type { Person } from "@/lib/access/person";
import { tokenBuckets } from "@/lib/api/token-buckets";
import { type StartedActivity, type StartRequest, startActivity } from "@/lib/launch/start-activity";

/**
 * Far more than anybody presses, or a program that tries an app out starts. Every Start writes rows that stay, and gives a
 * launch session with a rate of its own: without this that rate would bound nobody (protocol: Limits).
 */
const STARTS = { perMinute: 120, burst: 120 };
const take = tokenBuckets();

/** `startActivity`, as often as one person may. @throws HubError RATE_001, everything of `startActivity` */
export async function pressStart(
  person: Person,
  activityId: string,
  request: StartRequest,
): Promise<StartedActivity> {
  take(person.id, STARTS);
  return startActivity(person, activityId, request);
}
