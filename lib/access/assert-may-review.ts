import { validate as isUuid } from "uuid";
import { notFound } from "@/lib/hub-error";
import { mayTeach } from "./may-teach";
import type { Person } from "./person";
import { isActivityShown, isTeacherOfActivity } from "./queries";

/**
 * Whether this person may read an activity's submissions: a teacher of its classroom, or an operator. An archived
 * classroom is opened by nobody until it is restored, as everywhere; its students keep what they handed in.
 * @throws HubError NOTFOUND_001, the same for an activity that does not exist
 */
export async function assertMayReview(person: Person, activityId: string): Promise<void> {
  const allowed =
    isUuid(activityId) &&
    (person.role === "operator"
      ? await isActivityShown(activityId)
      : mayTeach(person) && (await isTeacherOfActivity(person.id, activityId)));
  if (!allowed) throw notFound("activity");
}
