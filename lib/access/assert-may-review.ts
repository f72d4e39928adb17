import { validate as isUuid } from "uuid";
import { notFound } from "@/lib/hub-error";
import type { Person } from "./person";
import { hasRightToClassroomOfActivity } from "./queries/has-right";

/**
 * Asserts that a person may read an activity's submissions: a teacher of its classroom, the developer of its playground, or an
 * operator (`review` in `classroom-rights.ts`). Nobody may while the classroom is archived.
 * @throws HubError NOTFOUND_001, also for an activity that does not exist
 */
export async function assertMayReview(person: Person, activityId: string): Promise<void> {
  const allowed = isUuid(activityId) && (await hasRightToClassroomOfActivity(person, "review", activityId));
  if (!allowed) throw notFound("activity");
}
