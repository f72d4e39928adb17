import type { Person } from "@/lib/access/person";
import { findSchoolOfList, wasRecordedRecently } from "./queries/record";
import { recordAudit } from "./record-audit";

export type StudentList = { type: "activity" | "classroom" | "school"; id: string };

interface ListReading {
  /** Null for all students whom the person may see. */
  list: StudentList | null;
  isFile?: boolean;
  /**
   * Whether a caller reads a later page of a file. It is recorded unless the list was recorded within the last hour: a caller can
   * make up a cursor and never read the first page.
   */
  isLaterPage?: boolean;
}

/**
 * Records in one event that staff read the data of many students: every file, and every list that a school admin or operator
 * reads. A file is recorded each time; any other list again only after an hour, or once a student was added to the school. Not
 * recorded are lists that a teacher reads, which are only of their own students, and lists of a developer, whose students are
 * made up.
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
