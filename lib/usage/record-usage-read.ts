import type { Person } from "@/lib/access/person";
import { recordAudit } from "@/lib/audit/record-audit";
import { recordReading } from "@/lib/audit/record-reading";
import { findSchoolOfPerson } from "./queries/place";

/**
 * Tells the audit log that staff looked at what one person spent. The one rule of when that is:
 * narrowed to one person (`studentId`) who is not oneself, by a teacher, an admin or an operator, each opening once. An
 * opening is a page of usage, or the first page of a list, a summary or a file by the API. Going on by cursor belongs to
 * the opening that the log tells of, and is one itself where it tells of none: a cursor is the caller's to make up. What
 * the usage page loads after it came is only ever that. A developer sees nobody but the made-up students of their own
 * playground.
 */
export async function recordUsageRead(
  person: Person,
  query: { studentId?: string; cursor?: string },
): Promise<void> {
  const { studentId, cursor } = query;
  if (studentId === undefined || studentId === person.id) return;
  if (person.role === "student" || person.role === "developer") return;
  const act = {
    action: "usage.read",
    subjectId: studentId,
    schoolId: await findSchoolOfPerson(studentId),
    target: { type: "profile", id: studentId },
  } as const;
  await (cursor === undefined ? recordAudit(person, act) : recordReading(person, act));
}
