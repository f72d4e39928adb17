import type { StaffActivity } from "@/client/contract/activities";
import type { Person } from "@/lib/access/person";
import { getStaffClassroom } from "@/lib/classrooms/staff-classroom";
import { mapPage, type Page, type PageQuery, readPage } from "@/lib/database/page";
import { CLASSROOM_ACTIVITIES, listClassroomActivityRows } from "./queries/activity";
import { staffActivityOf } from "./staff-activity";

/**
 * One page of a classroom's activities, newest first, for those who look after it.
 * @throws HubError AUTH_002, NOTFOUND_001, VAL_001 for a bad cursor
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
  return mapPage(page, staffActivityOf);
}
