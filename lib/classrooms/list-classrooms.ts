import { mayManage } from "@/lib/access/classroom-staff";
import type { Person } from "@/lib/access/person";
import { assertManagesSchool } from "@/lib/access/school-scope";
import { mapPage, type Page, readPage } from "@/lib/database/page";
import type { ClassroomsQuery, SchoolClassroom } from "@/packages/client/contract/classrooms";
import {
  listClassroomNames,
  listPeopleOfClassrooms,
  listSchoolClassroomRows,
  listStaffClassroomNames,
  SCHOOL_CLASSROOMS,
} from "./queries/classrooms";

/** Lists a page of a school's classrooms by name. @throws HubError AUTH_002, NOTFOUND_001, VAL_001 for a bad cursor */
export async function listSchoolClassrooms(
  person: Person,
  schoolId: string,
  { status, ...query }: ClassroomsQuery,
): Promise<Page<SchoolClassroom>> {
  await assertManagesSchool(person, schoolId);
  const page = await readPage(SCHOOL_CLASSROOMS, query, (range) =>
    listSchoolClassroomRows({ schoolId, status, ...range }),
  );
  return mapPage(page, ({ schoolId: _, ...classroom }) => classroom);
}

/** Lists the classrooms that a person may manage (`assertMayManage`), by name; none for anybody else. */
export function listManagedClassrooms(person: Person): Promise<{ id: string; name: string }[]> {
  return mayManage(person) ? listStaffClassroomNames(person) : Promise.resolve([]);
}

/** Lists a school's active classrooms, sorted by name, at most 1,000. @throws HubError AUTH_002, NOTFOUND_001 */
export async function listActiveClassrooms(
  person: Person,
  schoolId: string,
): Promise<{ id: string; name: string }[]> {
  await assertManagesSchool(person, schoolId);
  return listClassroomNames(schoolId);
}

/** A classroom to choose. `people` tells classrooms of the same name apart; it is null when no other has this name. */
export interface ClassroomOption {
  id: string;
  name: string;
  people: { teachers: string[]; students: number } | null;
}

/** Lists a school's active classrooms as options of a select or filter. @throws HubError AUTH_002, NOTFOUND_001 */
export async function listClassroomOptions(person: Person, schoolId: string): Promise<ClassroomOption[]> {
  const classrooms = await listActiveClassrooms(person, schoolId);
  const isShared = ({ name }: { name: string }, index: number) =>
    classrooms[index - 1]?.name === name || classrooms[index + 1]?.name === name;
  const shared = classrooms.filter(isShared).map(({ id }) => id);
  const rows = shared.length > 0 ? await listPeopleOfClassrooms(shared) : [];
  const people = new Map(
    rows.map(({ id, teachers, studentCount }) => [
      id,
      { teachers: teachers.map(({ displayName }) => displayName), students: studentCount },
    ]),
  );
  return classrooms.map(({ id, name }) => ({ id, name, people: people.get(id) ?? null }));
}
