import { validate as isUuid } from "uuid";
import type { Person } from "@/lib/access/person";
import { notFound } from "@/lib/hub-error";
import { type ActivityProgress, type ActivityView, activityOf, progressOf } from "./activity-view";
import { findActivity } from "./queries/activity";

/**
 * An activity, for those who may see it: enrolled in its classroom, the school's admin, the developer of the
 * playground, an operator (protocol: People and roles).
 * @throws HubError NOTFOUND_001, the same for another school's activity and for none
 */
export async function getActivity(
  person: Person,
  activityId: string,
): Promise<ActivityView & { progress: ActivityProgress }> {
  const row = isUuid(activityId) ? await findActivity(person, "see", activityId) : null;
  if (!row) throw notFound("activity");
  return { ...activityOf(row), progress: progressOf(row) };
}
