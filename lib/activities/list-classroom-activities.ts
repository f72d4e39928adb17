import { validate as isUuid } from "uuid";
import type { StaffActivity } from "@/client/contract/activities";
import type { Person } from "@/lib/access/person";
import { getStaffClassroom } from "@/lib/classrooms/staff-classroom";
import { readCursor, readCursorMoment, writeCursor } from "@/lib/database/cursor";
import { invalid } from "@/lib/hub-error";
import { listClassroomActivityRows } from "./queries/staff-activity";
import { staffActivityOf } from "./staff-activity";

function readPlace(cursor: string | undefined): { createdAt: Date; id: string } | null {
  if (cursor === undefined) return null;
  const [moment = "", id = ""] = readCursor("classroom-activities", cursor, 2);
  if (!isUuid(id)) throw invalid([{ path: "cursor", message: "Not a cursor of this list." }]);
  return { createdAt: readCursorMoment(moment), id };
}

/**
 * One page of a classroom's activities, newest first, for those who look after it.
 * @throws HubError AUTH_002, NOTFOUND_001, VAL_001 for a bad cursor
 */
export async function listClassroomActivities(
  person: Person,
  classroomId: string,
  query: { limit: number; cursor?: string },
): Promise<{ items: StaffActivity[]; nextCursor: string | null }> {
  await getStaffClassroom(person, classroomId);
  const after = readPlace(query.cursor);
  const found = await listClassroomActivityRows({ classroomId, limit: query.limit + 1, after });
  const page = found.slice(0, query.limit);
  const last = page.at(-1);
  const more = found.length > query.limit && last !== undefined;
  return {
    items: page.map(staffActivityOf),
    nextCursor: more ? writeCursor("classroom-activities", [last.created_at.toISOString(), last.id]) : null,
  };
}
