import type { TaughtClassroom } from "@/client/contract/own-pages";
import { listTaughtActivityRows, listTaughtClassroomRows } from "@/lib/db/activity-rows";
import { readNamePlace, writeCursor } from "../cursor";
import type { Person } from "../people/person";
import { classroomOf } from "./activity-view";
import { staffActivityOf } from "./staff-activity";

const ORDER = { open: 1, upcoming: 2, closed: 3 } as const;

/**
 * The classrooms that a person teaches (contract, section 3), by name, one page: their activities (open first, then
 * newest) and what waits in them; also a developer's playground.
 * @throws HubError VAL_001 for a bad cursor
 */
export async function listTaughtClassrooms(
  person: Person,
  query: { limit: number; cursor?: string },
): Promise<{ items: TaughtClassroom[]; nextCursor: string | null }> {
  const after = readNamePlace("taught-classrooms", query.cursor);
  const found = await listTaughtClassroomRows({ teacherId: person.id, limit: query.limit + 1, after });
  const page = found.slice(0, query.limit);
  const activities = (await listTaughtActivityRows(page.map(({ id }) => id)))
    .map(staffActivityOf)
    .sort((one, other) => ORDER[one.status] - ORDER[other.status]);
  const byClassroom = Map.groupBy(activities, ({ classroom }) => classroom.id);
  const items = page.map((row) => {
    const ofClassroom = byClassroom.get(row.id) ?? [];
    return {
      id: row.id,
      name: row.name,
      school: classroomOf(row).school,
      studentCount: row.student_count,
      openActivityCount: ofClassroom.filter(({ status }) => status === "open").length,
      waitingCount: ofClassroom.reduce((sum, { waitingCount }) => sum + waitingCount, 0),
      activities: ofClassroom,
    };
  });
  const last = page.at(-1);
  const nextCursor =
    found.length > query.limit && last ? writeCursor("taught-classrooms", [last.name, last.id]) : null;
  return { items, nextCursor };
}
