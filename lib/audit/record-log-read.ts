import type { Person } from "@/lib/access/person";
import { findStudentOfLog } from "./queries/record";
import { recordReading } from "./record-reading";

/**
 * Tells the audit log that staff looked up one student in it, by what the student did or by what was done with their
 * data. The pages that follow, and looking again within the hour, belong to the same opening.
 */
export async function recordLogRead(
  person: Person,
  filters: { actorId?: string; subjectId?: string; schoolId?: string },
): Promise<void> {
  const asked = [...new Set([filters.subjectId, filters.actorId])].filter((id) => id !== undefined);
  for (const id of asked) {
    const student = await findStudentOfLog(id);
    if (!student) continue;
    const schoolId = filters.schoolId ?? student.schoolId;
    await recordReading(person, { action: "person.read", subjectId: student.id, schoolId });
  }
}
