import type { PeopleQuery, SchoolPerson } from "@/client/contract/people";
import type { Person } from "@/lib/access/person";
import { assertLooksAfter } from "@/lib/access/school-scope";
import { readNamePlace, writeCursor } from "@/lib/database/cursor";
import { patternOf } from "@/lib/database/filter-conditions";
import { listSchoolPeopleRows } from "./queries/school-people";
import { schoolPersonOf } from "./school-person";

/**
 * The people of a school by name, page by page (protocol: People and roles). A classroom of another school has nobody
 * here.
 * @throws HubError AUTH_002, NOTFOUND_001, VAL_001 for a bad cursor
 */
export async function listSchoolPeople(
  asker: Person,
  schoolId: string,
  { limit, cursor, q, role, classroomId, standing }: PeopleQuery,
): Promise<{ items: SchoolPerson[]; nextCursor: string | null }> {
  await assertLooksAfter(asker, schoolId);
  const found = await listSchoolPeopleRows({
    schoolId,
    filters: { standing, role, classroomId, ...(q && { pattern: patternOf(q) }) },
    limit: limit + 1,
    after: readNamePlace("school-people", cursor),
  });
  const items = found.slice(0, limit).map(schoolPersonOf);
  const last = items.at(-1);
  return {
    items,
    nextCursor:
      found.length > limit && last ? writeCursor("school-people", [last.displayName, last.id]) : null,
  };
}
