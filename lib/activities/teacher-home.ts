import type { Person } from "@/lib/access/person";
import { toClassroomName } from "@/lib/classrooms/classroom-name";
import { mapPage, type Page, type PageQuery, readPage } from "@/lib/database/page";
import type { TaughtClassroom } from "@/packages/client/contract/profile";
import { listTaughtActivityRows } from "./queries/activity";
import { listTaughtClassroomRows, TAUGHT_CLASSROOMS } from "./queries/home";
import { countInactiveStudents } from "./queries/progress";
import { toStaffActivity } from "./staff-activity";

/** Activities listed for each classroom; the classroom's own page lists all of them. */
const MAX_LISTED_ACTIVITIES = 20;

/**
 * Lists one page of the classrooms that a person teaches, by name (protocol: People and roles). Each has the numbers of its
 * open activities and of its works waiting for review, and its first 20 activities. Open activities come first, then upcoming,
 * then closed ones; in each group the newest first.
 * @throws HubError VAL_001 for a bad cursor
 */
export async function listTaughtClassrooms(person: Person, query: PageQuery): Promise<Page<TaughtClassroom>> {
  const page = await readPage(TAUGHT_CLASSROOMS, query, (range) =>
    listTaughtClassroomRows({ teacherId: person.id, ...range }),
  );
  const classroomIds = page.items.map(({ id }) => id);
  const activities = await listTaughtActivityRows(classroomIds, MAX_LISTED_ACTIVITIES + 1);
  const byClassroom = Map.groupBy(activities, ({ classroomId }) => classroomId);
  return mapPage(page, (row) => {
    const { id, name, studentCount, openActivityCount, waitingCount } = row;
    const found = byClassroom.get(id) ?? [];
    return {
      id,
      name,
      studentCount,
      openActivityCount,
      waitingCount,
      school: toClassroomName(row).school,
      activities: found.slice(0, MAX_LISTED_ACTIVITIES).map(toStaffActivity),
      hasMoreActivities: found.length > MAX_LISTED_ACTIVITIES,
    };
  });
}

/**
 * Counts, by activity, the students of these classrooms who have begun and then done nothing for ten minutes: they may need help. An
 * activity without any is missing.
 */
export async function countInactive(
  person: Person,
  classroomIds: readonly string[],
): Promise<Readonly<Record<string, number>>> {
  const found = await countInactiveStudents(person, classroomIds);
  return Object.fromEntries(found.map(({ activityId, count }) => [activityId, count]));
}
