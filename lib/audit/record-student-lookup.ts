import type { Person } from "@/lib/access/person";
import { findStudent } from "./queries/record";
import { recordReading } from "./record-reading";

/**
 * Records that staff filtered the audit log by a student, as the actor or the subject: a `person.read` of that student, unless the
 * log has one by the same reader from the last hour. So later pages and repeated lookups are not recorded again.
 */
export async function recordStudentLookup(
  person: Person,
  filters: { actorId?: string; subjectId?: string; schoolId?: string },
): Promise<void> {
  const profileIds = [...new Set([filters.subjectId, filters.actorId])].filter((id) => id !== undefined);
  for (const id of profileIds) {
    const student = await findStudent(id);
    if (!student) continue;
    const schoolId = filters.schoolId ?? student.schoolId;
    await recordReading(person, { action: "person.read", subjectId: student.id, schoolId });
  }
}
