import { validate as isUuid } from "uuid";
import type { PeopleQuery, SchoolPerson } from "@/client/contract/people";
import { listSchoolPeopleRows, patternOf } from "@/lib/db/school-people-rows";
import { readCursor, writeCursor } from "../cursor";
import { invalid } from "../hub-error";
import type { Person } from "./person";
import { schoolPersonOf } from "./school-person";
import { assertLooksAfter } from "./school-scope";

function readPlace(cursor: string | undefined): { name: string; id: string } | null {
  if (cursor === undefined) return null;
  const [name = "", id = ""] = readCursor(cursor, 2);
  if (!isUuid(id)) throw invalid([{ path: "cursor", message: "Not a cursor of this list." }]);
  return { name, id };
}

/**
 * The people of a school by name, page by page (contract, section 3). A classroom of another school has nobody here.
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
    after: readPlace(cursor),
  });
  const items = found.slice(0, limit).map(schoolPersonOf);
  const last = items.at(-1);
  return {
    items,
    nextCursor: found.length > limit && last ? writeCursor([last.displayName, last.id]) : null,
  };
}
