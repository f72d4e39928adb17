import { validate as isUuid } from "uuid";
import type { Person } from "@/lib/access/person";
import { notFound } from "@/lib/hub-error";
import {
  type ActivityProgress,
  type ActivityView,
  toActivityProgress,
  toActivityView,
} from "./activity-view";
import { findActivity } from "./queries/activity";

/**
 * Returns an activity with its progress, to a person who may `see` its classroom (`classroom-rights.ts`; protocol: People and
 * roles).
 * @throws HubError NOTFOUND_001, the same for another school's activity and for an unknown one
 */
export async function getActivity(
  person: Person,
  activityId: string,
): Promise<ActivityView & { progress: ActivityProgress }> {
  const row = isUuid(activityId) ? await findActivity(person, "see", activityId) : null;
  if (!row) throw notFound("activity");
  return { ...toActivityView(row), progress: toActivityProgress(row) };
}
