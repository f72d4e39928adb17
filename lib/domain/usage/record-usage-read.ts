import { findSchoolOfPerson } from "@/lib/db/usage-place-rows";
import { recordAudit } from "../audit/record-audit";
import type { Person } from "../people/person";

/**
 * Tells the audit log that staff looked at what one person spent. The one rule of when that is:
 * narrowed to one person (`studentId`) who is not oneself, by a teacher, an admin or an operator, each opening once. An
 * opening is a page of usage, or the first page of a list, a summary or a file by the API. Going on by cursor is the
 * same opening, and what the usage page loads after it came is only ever that. A developer sees nobody but the made-up
 * students of their own playground.
 */
export async function recordUsageRead(
  person: Person,
  query: { studentId?: string; cursor?: string },
): Promise<void> {
  const { studentId, cursor } = query;
  if (studentId === undefined || studentId === person.id || cursor !== undefined) return;
  if (person.role === "student" || person.role === "developer") return;
  await recordAudit(person, {
    action: "usage.read",
    subjectId: studentId,
    schoolId: await findSchoolOfPerson(studentId),
    target: { type: "profile", id: studentId },
  });
}
