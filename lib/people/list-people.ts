import type { Person } from "@/lib/access/person";
import { assertManagesSchool } from "@/lib/access/school-scope";
import { recordListReading } from "@/lib/audit/record-list-reading";
import { likePattern, mapPage, type Page, readPage } from "@/lib/database/page";
import type { PeopleQuery, SchoolPerson } from "@/packages/client/contract/people";
import { listPeopleRows, PEOPLE } from "./queries/people";

/**
 * Lists the people of a school by name, one page (protocol: People and roles). A filter by a classroom of another school
 * finds nobody. Reading a list that may have students is written to the audit log, once an hour (protocol: Audit log).
 * @throws HubError AUTH_002, NOTFOUND_001, VAL_001 for a bad cursor
 */
export async function listPeople(
  caller: Person,
  schoolId: string,
  { q, role, classroomId, status, ...query }: PeopleQuery,
): Promise<Page<SchoolPerson>> {
  await assertManagesSchool(caller, schoolId);
  const filters = { status, role, classroomId, ...(q && { pattern: likePattern(q) }) };
  const page = await readPage(PEOPLE, query, (range) => listPeopleRows({ schoolId, filters, ...range }));
  const mayHaveStudents = role === undefined || role === "student";
  if (mayHaveStudents) await recordListReading(caller, { list: { type: "school", id: schoolId } });
  return mapPage(page, ({ schoolId: _, ...person }) => person);
}
