import type { ClassroomsQuery, SchoolClassroom } from "@/client/contract/school";
import type { Person } from "@/lib/access/person";
import { assertLooksAfter } from "@/lib/access/school-scope";
import { readNamePlace, writeCursor } from "@/lib/database/cursor";
import { listClassroomNames, listSchoolClassroomRows } from "./queries/school-classrooms";
import { schoolClassroomOf } from "./school-classroom";

/**
 * The classrooms of a school by name, page by page (protocol: People and roles).
 * @throws HubError AUTH_002, NOTFOUND_001, VAL_001 for a bad cursor
 */
export async function listSchoolClassrooms(
  asker: Person,
  schoolId: string,
  { limit, cursor, standing }: ClassroomsQuery,
): Promise<{ items: SchoolClassroom[]; nextCursor: string | null }> {
  await assertLooksAfter(asker, schoolId);
  const after = readNamePlace("school-classrooms", cursor);
  const found = await listSchoolClassroomRows({ schoolId, standing, limit: limit + 1, after });
  const items = found.slice(0, limit).map(schoolClassroomOf);
  const last = items.at(-1);
  return {
    items,
    nextCursor: found.length > limit && last ? writeCursor("school-classrooms", [last.name, last.id]) : null,
  };
}

/** The names of a school's active classrooms, for choosing one. @throws HubError AUTH_002, NOTFOUND_001 */
export async function listClassroomChoices(
  asker: Person,
  schoolId: string,
): Promise<{ id: string; name: string }[]> {
  await assertLooksAfter(asker, schoolId);
  return listClassroomNames(schoolId);
}
