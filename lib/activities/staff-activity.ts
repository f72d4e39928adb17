import { validate as isUuid } from "uuid";
import { assertStaff } from "@/lib/access/classroom-staff";
import type { Person } from "@/lib/access/person";
import { getStaffClassroom } from "@/lib/classrooms/get-classroom";
import { mapPage, type Page, type PageQuery, readPage } from "@/lib/database/page";
import { notFound } from "@/lib/hub-error";
import type { StaffActivity } from "@/packages/client/contract/activities";
import {
  type ActivityProgressRow,
  CLASSROOM_ACTIVITIES,
  findActivity,
  listClassroomActivityRows,
} from "./queries/activity";

export function toStaffActivity(row: ActivityProgressRow): StaffActivity {
  const { id, title, instructions, appSlug, appName, appNameKo, iconUrl, supportsTeacherManage } = row;
  return {
    id,
    title,
    instructions,
    opensAt: row.opensAt?.toISOString() ?? null,
    dueAt: row.dueAt?.toISOString() ?? null,
    closesAt: row.closesAt?.toISOString() ?? null,
    status: row.availability,
    spendingStoppedAt: row.spendingStoppedAt?.toISOString() ?? null,
    hasCredits: row.hasCredits,
    app: {
      appSlug,
      appName,
      appNameKo,
      iconUrl,
      supportsTeacherManage,
      canPreview: row.integrationMode !== "legacy",
      isUsable: row.isAppUsable,
    },
    classroom: { id: row.classroomId, name: row.classroomName, timeZone: row.timeZone },
    studentCount: row.studentCount,
    submittedCount: row.submittedCount,
    submissionCount: row.submissionCount,
    waitingCount: row.waitingCount,
    canDelete: row.canDelete,
    updatedAt: row.updatedAt.toISOString(),
  };
}

/**
 * Returns an activity to the staff of its classroom (protocol: People and roles).
 * @throws HubError AUTH_002 for a student, NOTFOUND_001 for an unknown activity and for one of a classroom that is not the caller's
 */
export async function getStaffActivity(person: Person, activityId: string): Promise<StaffActivity> {
  assertStaff(person);
  const row = isUuid(activityId) ? await findActivity(person, "staffRead", activityId) : null;
  if (!row) throw notFound("activity");
  return toStaffActivity(row);
}

/**
 * Lists one page of a classroom's activities, newest first, for the staff of the classroom.
 * @throws HubError AUTH_002 for a student, NOTFOUND_001 for an unknown classroom and for one that is not the caller's, VAL_001 for a
 * bad cursor
 */
export async function listClassroomActivities(
  person: Person,
  classroomId: string,
  query: PageQuery,
): Promise<Page<StaffActivity>> {
  await getStaffClassroom(person, classroomId);
  const page = await readPage(CLASSROOM_ACTIVITIES, query, (range) =>
    listClassroomActivityRows({ classroomId, ...range }),
  );
  return mapPage(page, toStaffActivity);
}
