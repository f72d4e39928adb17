import { validate as isUuid } from "uuid";
import type { StaffActivity } from "@/client/contract/activities";
import { assertStaff } from "@/lib/access/classroom-staff";
import type { Person } from "@/lib/access/person";
import { notFound } from "@/lib/hub-error";
import { progressOf } from "./activity-view";
import { type ActivityProgressRow, findActivity } from "./queries/activity";

/** An activity as the API has it, from its row. */
export function staffActivityOf(row: ActivityProgressRow): StaffActivity {
  const { id, title, instructions, appSlug, appName, appNameKo, iconUrl, supportsTeacherManage } = row;
  return {
    ...{ id, title, instructions },
    opensAt: row.opensAt?.toISOString() ?? null,
    closesAt: row.closesAt?.toISOString() ?? null,
    status: row.availability,
    spendingStoppedAt: row.spendingStoppedAt?.toISOString() ?? null,
    app: {
      ...{ appSlug, appName, appNameKo, iconUrl, supportsTeacherManage },
      canPreview: row.integrationMode !== "legacy",
      isUsable: row.isAppUsable,
    },
    classroom: { id: row.classroomId, name: row.classroomName, timeZone: row.timeZone },
    ...progressOf(row),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/**
 * An activity, for those who look after its classroom (protocol: People and roles).
 * @throws HubError AUTH_002 for a student, NOTFOUND_001 alike for another classroom's activity and for none
 */
export async function getStaffActivity(person: Person, activityId: string): Promise<StaffActivity> {
  assertStaff(person);
  const row = isUuid(activityId) ? await findActivity(person, "manage", activityId) : null;
  if (!row) throw notFound("activity");
  return staffActivityOf(row);
}
