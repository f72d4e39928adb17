import type { Person } from "@/lib/access/person";
import { assertManagesSchool } from "@/lib/access/school-scope";
import { recordListReading } from "@/lib/audit/record-list-reading";
import { findSchoolName } from "./queries/imports";
import { listPresentClassrooms, listPresentPeople } from "./queries/present";
import type { RosterFormat } from "./roster";
import { type RosterTable, toOneRosterTables } from "./write-oneroster";
import { toPlainTable } from "./write-plain-roster";

/**
 * Returns the active students, teachers and classrooms of a school as the tables of a file, which an import reads back
 * without a change. Admins are not part of a roster.
 * @throws HubError AUTH_002, NOTFOUND_001
 */
export async function exportRoster(
  caller: Person,
  schoolId: string,
  { format, language }: { format: RosterFormat; language: "en" | "ko" },
): Promise<RosterTable[]> {
  await assertManagesSchool(caller, schoolId);
  await recordListReading(caller, { list: { type: "school", id: schoolId }, isFile: true });
  const [allClassrooms, everyone, name] = await Promise.all([
    listPresentClassrooms(schoolId),
    listPresentPeople(schoolId),
    findSchoolName(schoolId),
  ]);
  const classrooms = allClassrooms.filter(({ status }) => status === "active");
  const activeIds = new Set(classrooms.map(({ id }) => id));
  const people = everyone
    .filter(({ status, role }) => status === "active" && role !== "school_admin")
    .map((person) => ({
      ...person,
      enrolments: person.enrolments.filter(({ classroomId }) => activeIds.has(classroomId)),
    }));
  const school = { id: schoolId, name, classrooms, people };
  return format === "plain" ? [toPlainTable(school, language)] : toOneRosterTables(school, format);
}
