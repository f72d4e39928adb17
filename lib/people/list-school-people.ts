import type { PeopleQuery, SchoolPerson } from "@/client/contract/people";
import type { Person } from "@/lib/access/person";
import { assertLooksAfter } from "@/lib/access/school-scope";
import { patternOf } from "@/lib/database/filter-conditions";
import { mapPage, type Page, readPage } from "@/lib/database/page";
import { listSchoolPeopleRows, SCHOOL_PEOPLE } from "./queries/school-people";

/**
 * The people of a school by name, page by page (protocol: People and roles). A classroom of another school has nobody
 * here.
 * @throws HubError AUTH_002, NOTFOUND_001, VAL_001 for a bad cursor
 */
export async function listSchoolPeople(
  asker: Person,
  schoolId: string,
  { q, role, classroomId, standing, ...query }: PeopleQuery,
): Promise<Page<SchoolPerson>> {
  await assertLooksAfter(asker, schoolId);
  const filters = { standing, role, classroomId, ...(q && { pattern: patternOf(q) }) };
  const page = await readPage(SCHOOL_PEOPLE, query, (range) =>
    listSchoolPeopleRows({ schoolId, filters, ...range }),
  );
  return mapPage(page, ({ schoolId: _, ...person }) => person);
}
