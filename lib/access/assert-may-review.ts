import { validate as isUuid } from "uuid";
import { notFound } from "@/lib/hub-error";
import type { Person } from "./person";
import { hasRightToClassroomOfActivity } from "./queries/has-right";

/**
 * Asserts that a person may read an activity's submissions: teachers of its classroom, the developer whose
 * playground it is, and operators (`review` in `classroom-rights.ts`); no one while the classroom is archived.
 * @throws HubError NOTFOUND_001, the same for an activity that does not exist
 */
export async function assertMayReview(person: Person, activityId: string): Promise<void> {
  const allowed = isUuid(activityId) && (await hasRightToClassroomOfActivity(person, "review", activityId));
  if (!allowed) throw notFound("activity");
}
