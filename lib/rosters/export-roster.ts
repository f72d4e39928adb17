import type { Person } from "@/lib/access/person";
import { assertManagesSchool } from "@/lib/access/school-scope";
import { recordListReading } from "@/lib/audit/record-list-reading";
import type { Language } from "@/packages/client/contract/basic-schemas";
import type { PresentPerson } from "./planned-change";
import { getSchoolName } from "./queries/imports";
import { listPresentClassrooms, listPresentPeople } from "./queries/present";
import type { RosterFormat } from "./roster";
import { type RosterTable, type School, toOneRosterTables } from "./write-oneroster";
import { toPlainTable } from "./write-plain-roster";

function examplePerson(
  number: number,
  person: Pick<PresentPerson, "login" | "displayName" | "role" | "consent">,
): PresentPerson {
  const kind = person.role === "teacher" ? "teacher" : "student";
  const classNumber = kind === "student" ? number : null;
  const enrolments = [{ classroomId: "class-1", kind, classNumber }] as const;
  return {
    ...person,
    id: `person-${number}`,
    sourcedId: null,
    ssoId: null,
    status: "active",
    enrolments: [...enrolments],
  };
}

/** The made-up people of a template, which show how to fill it in. */
const EXAMPLE: School = {
  id: "school-1",
  name: "School",
  classrooms: [{ id: "class-1", name: "4-2", sourcedId: null, status: "active" }],
  people: [
    examplePerson(1, { login: "minji", displayName: "김민지", role: "student", consent: "given" }),
    examplePerson(2, { login: "zoe.park", displayName: "Zoe Park", role: "student", consent: "refused" }),
    examplePerson(3, { login: "kim.teacher", displayName: "김선영", role: "teacher", consent: "unknown" }),
  ],
};

/** Reads the active students, teachers and classrooms of a school. Admins are not part of a roster. */
async function readSchool(schoolId: string): Promise<School> {
  const [allClassrooms, everyone, name] = await Promise.all([
    listPresentClassrooms(schoolId),
    listPresentPeople(schoolId),
    getSchoolName(schoolId),
  ]);
  const classrooms = allClassrooms.filter(({ status }) => status === "active");
  const activeIds = new Set(classrooms.map(({ id }) => id));
  const people = everyone
    .filter(({ status, role }) => status === "active" && role !== "school_admin")
    .map((person) => ({
      ...person,
      enrolments: person.enrolments.filter(({ classroomId }) => activeIds.has(classroomId)),
    }));
  return { id: schoolId, name, classrooms, people };
}

/**
 * Returns a school's roster, or made-up people as a template, as the tables of a file. An import of that file changes nothing.
 * @throws HubError AUTH_002, NOTFOUND_001
 */
export async function exportRoster(
  caller: Person,
  schoolId: string,
  { format, language, isTemplate }: { format: RosterFormat; language: Language; isTemplate: boolean },
): Promise<RosterTable[]> {
  await assertManagesSchool(caller, schoolId);
  if (!isTemplate) await recordListReading(caller, { list: { type: "school", id: schoolId }, isFile: true });
  const school = isTemplate ? EXAMPLE : await readSchool(schoolId);
  return format === "plain" ? [toPlainTable(school, language)] : toOneRosterTables(school, format);
}
