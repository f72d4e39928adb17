import type { TaughtClassroom } from "@/client/contract/own-pages";
import type { Person } from "@/lib/access/person";
import { classroomOf } from "@/lib/classrooms/classroom-name";
import { mapPage, type Page, type PageQuery, readPage } from "@/lib/database/page";
import { listTaughtActivityRows } from "./queries/activity";
import { listTaughtClassroomRows, TAUGHT_CLASSROOMS } from "./queries/own";
import { staffActivityOf } from "./staff-activity";

/** Of each classroom; its own page shows all of them. */
const SHOWN_ACTIVITIES = 20;

/**
 * The classrooms that a person teaches (protocol: People and roles), by name, one page: what is open and what waits in
 * them, and their activities, open first, then newest, the first twenty; also a developer's playground.
 * @throws HubError VAL_001 for a bad cursor
 */
export async function listTaughtClassrooms(person: Person, query: PageQuery): Promise<Page<TaughtClassroom>> {
  const page = await readPage(TAUGHT_CLASSROOMS, query, (range) =>
    listTaughtClassroomRows({ teacherId: person.id, ...range }),
  );
  const classroomIds = page.items.map(({ id }) => id);
  const activities = await listTaughtActivityRows(classroomIds, SHOWN_ACTIVITIES + 1);
  const byClassroom = Map.groupBy(activities, ({ classroomId }) => classroomId);
  return mapPage(page, (row) => {
    const { id, name, studentCount, openActivityCount, waitingCount } = row;
    const ofClassroom = byClassroom.get(id) ?? [];
    return {
      ...{ id, name, studentCount, openActivityCount, waitingCount },
      school: classroomOf(row).school,
      activities: ofClassroom.slice(0, SHOWN_ACTIVITIES).map(staffActivityOf),
      hasMoreActivities: ofClassroom.length > SHOWN_ACTIVITIES,
    };
  });
}
