import { validate as isUuid } from "uuid";
import type { StaffActivity } from "@/client/contract/activities";
import { assertStaff } from "@/lib/access/classroom-staff";
import type { Person } from "@/lib/access/person";
import { notFound } from "@/lib/hub-error";
import type { ActivityProgressRow } from "./queries/activity";
import { findStaffActivity } from "./queries/staff-activity";

/** An activity as the API tells it, from its row. */
export function staffActivityOf(row: ActivityProgressRow): StaffActivity {
  return {
    id: row.id,
    title: row.title,
    instructions: row.instructions,
    opensAt: row.opens_at?.toISOString() ?? null,
    closesAt: row.closes_at?.toISOString() ?? null,
    status: row.availability,
    spendingStoppedAt: row.spending_stopped_at?.toISOString() ?? null,
    app: {
      appSlug: row.app_slug,
      appName: row.app_name,
      appNameKo: row.app_name_ko,
      iconUrl: row.icon_url,
      supportsTeacherManage: row.supports_teacher_manage,
      canPreview: row.integration_mode !== "legacy",
      isUsable: row.is_app_usable,
    },
    classroom: { id: row.classroom_id, name: row.classroom_name, timeZone: row.time_zone },
    studentCount: row.student_count,
    submittedCount: row.submitted_count,
    submissionCount: row.submission_count,
    waitingCount: row.waiting_count,
    updatedAt: row.updated_at.toISOString(),
  };
}

/**
 * An activity, for those who look after its classroom (protocol: People and roles).
 * @throws HubError AUTH_002 for a student, NOTFOUND_001 alike for another classroom's activity and for none
 */
export async function getStaffActivity(person: Person, activityId: string): Promise<StaffActivity> {
  assertStaff(person);
  const row = isUuid(activityId) ? await findStaffActivity(person.id, activityId) : null;
  if (!row) throw notFound("activity");
  return staffActivityOf(row);
}
