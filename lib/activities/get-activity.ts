import { validate as isUuid } from "uuid";
import type { Person } from "@/lib/access/person";
import { toClassroomName } from "@/lib/classrooms/classroom-name";
import { notFound } from "@/lib/hub-error";
import { type ActivityRow, findActivity } from "./queries/activity";

/** Maps an activity for pages, which format its moments in the classroom's time zone. */
export function toActivityView(row: ActivityRow) {
  const { id, title, instructions, opensAt, dueAt, closesAt, spendingStoppedAt, hasCredits, availability } =
    row;
  return {
    id,
    title,
    instructions,
    opensAt,
    dueAt,
    closesAt,
    spendingStoppedAt,
    hasCredits,
    availability,
    app: { name: row.appName, nameKo: row.appNameKo, iconUrl: row.iconUrl, isUsable: row.isAppUsable },
    classroom: toClassroomName({ ...row, id: row.classroomId, name: row.classroomName }),
  };
}

export type ActivityView = ReturnType<typeof toActivityView>;

/**
 * Returns an activity to a person who may `see` its classroom (`classroom-rights.ts`; protocol: People and roles).
 * @throws HubError NOTFOUND_001, the same for another school's activity and for an unknown one
 */
export async function getActivity(person: Person, activityId: string): Promise<ActivityView> {
  const row = isUuid(activityId) ? await findActivity(person, "see", activityId) : null;
  if (!row) throw notFound("activity");
  return toActivityView(row);
}
