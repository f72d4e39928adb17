import type { Person } from "@/lib/access/person";
import { findSchoolOfList, wasRecordedRecently } from "./queries/record";
import { recordAudit } from "./record-audit";

/** A list of students, by what it is of. */
export type StudentList = { type: "activity" | "classroom" | "school"; id: string };

interface ListReading {
  /** Null: all students whom the person may see. */
  list: StudentList | null;
  isFile?: boolean;
  /** Of a file that is read page by page. */
  isLaterPage?: boolean;
}

/**
 * Records in one event that staff read the data of many students: every file, and a list that a school admin or operator
 * reads, the same list after an hour at the earliest, or when a student was added since. A teacher's own lists are not recorded.
 */
export async function recordListReading(
  person: Person,
  { list, isFile = false, isLaterPage = false }: ListReading,
): Promise<void> {
  if (person.role === "student" || person.role === "developer") return;
  if (!isFile && person.role === "teacher") return;
  const action = "students.read";
  const targetId = list?.id ?? null;
  if ((!isFile || isLaterPage) && (await wasRecordedRecently({ actorId: person.id, targetId, action })))
    return;
  const schoolId = list ? await findSchoolOfList(list) : person.schoolId;
  await recordAudit(person, { action, schoolId, ...(list && { target: list }), detail: { isFile } });
}
