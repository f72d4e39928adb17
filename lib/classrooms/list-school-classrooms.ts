import type { ClassroomsQuery, SchoolClassroom } from "@/client/contract/school";
import type { Person } from "@/lib/access/person";
import { assertLooksAfter } from "@/lib/access/school-scope";
import { mapPage, type Page, readPage } from "@/lib/database/page";
import { listClassroomNames, listSchoolClassroomRows, SCHOOL_CLASSROOMS } from "./queries/school-classrooms";

/**
 * The classrooms of a school by name, page by page (protocol: People and roles).
 * @throws HubError AUTH_002, NOTFOUND_001, VAL_001 for a bad cursor
 */
export async function listSchoolClassrooms(
  asker: Person,
  schoolId: string,
  { standing, ...query }: ClassroomsQuery,
): Promise<Page<SchoolClassroom>> {
  await assertLooksAfter(asker, schoolId);
  const page = await readPage(SCHOOL_CLASSROOMS, query, (range) =>
    listSchoolClassroomRows({ schoolId, standing, ...range }),
  );
  return mapPage(page, ({ schoolId: _, ...classroom }) => classroom);
}

/** The names of a school's active classrooms, for choosing one. @throws HubError AUTH_002, NOTFOUND_001 */
export async function listClassroomChoices(
  asker: Person,
  schoolId: string,
): Promise<{ id: string; name: string }[]> {
  await assertLooksAfter(asker, schoolId);
  return listClassroomNames(schoolId);
}
