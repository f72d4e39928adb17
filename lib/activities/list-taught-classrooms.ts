import type { TaughtClassroom } from "@/client/contract/own-pages";
import type { Person } from "@/lib/access/person";
import { classroomOf } from "@/lib/classrooms/classroom-name";
import { readNamePlace, writeCursor } from "@/lib/database/cursor";
import { listTaughtActivityRows, listTaughtClassroomRows } from "./queries/activity";
import { staffActivityOf } from "./staff-activity";

/** Of each classroom; all of them stand on its own page. */
const SHOWN_ACTIVITIES = 20;

/**
 * The classrooms that a person teaches (protocol: People and roles), by name, one page: what is open and what waits in
 * them, and their activities, open first, then newest, the first twenty; also a developer's playground.
 * @throws HubError VAL_001 for a bad cursor
 */
export async function listTaughtClassrooms(
  person: Person,
  query: { limit: number; cursor?: string },
): Promise<{ items: TaughtClassroom[]; nextCursor: string | null }> {
  const after = readNamePlace("taught-classrooms", query.cursor);
  const found = await listTaughtClassroomRows({ teacherId: person.id, limit: query.limit + 1, after });
  const page = found.slice(0, query.limit);
  const activities = await listTaughtActivityRows(
    page.map(({ id }) => id),
    SHOWN_ACTIVITIES + 1,
  );
  const byClassroom = Map.groupBy(activities, ({ classroom_id }) => classroom_id);
  const items = page.map((row) => {
    const ofClassroom = byClassroom.get(row.id) ?? [];
    return {
      id: row.id,
      name: row.name,
      school: classroomOf(row).school,
      studentCount: row.student_count,
      openActivityCount: row.open_activity_count,
      waitingCount: row.waiting_count,
      activities: ofClassroom.slice(0, SHOWN_ACTIVITIES).map(staffActivityOf),
      hasMoreActivities: ofClassroom.length > SHOWN_ACTIVITIES,
    };
  });
  const last = page.at(-1);
  const nextCursor =
    found.length > query.limit && last ? writeCursor("taught-classrooms", [last.name, last.id]) : null;
  return { items, nextCursor };
}
