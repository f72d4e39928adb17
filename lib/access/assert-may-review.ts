import { validate as isUuid } from "uuid";
import { notFound } from "@/lib/hub-error";
import type { Person } from "./person";
import { hasActivity } from "./queries";

/**
 * That a person may read an activity's submissions: a teacher of its classroom, or an operator. Nobody opens an archived
 * classroom until it is restored; its students keep what they handed in.
 * @throws HubError NOTFOUND_001, the same for an activity that does not exist
 */
export async function assertMayReview(person: Person, activityId: string): Promise<void> {
  const allowed = isUuid(activityId) && (await hasActivity(person, "review", activityId));
  if (!allowed) throw notFound("activity");
}
