import type { Person } from "@/lib/access/person";
import { recordAudit } from "@/lib/audit/record-audit";
import { recordListReading, type StudentList } from "@/lib/audit/record-list-reading";
import { recordReading } from "@/lib/audit/record-reading";
import type { UsageFilters } from "@/packages/client/contract/usage";
import { findSchoolId } from "./queries/visible";

function listOf({ activityId, classroomId, schoolId }: UsageFilters): StudentList | null {
  if (activityId !== undefined) return { type: "activity", id: activityId };
  if (classroomId !== undefined) return { type: "classroom", id: classroomId };
  return schoolId === undefined ? null : { type: "school", id: schoolId };
}

/**
 * Records in the audit log that staff have read the usage of one person (`studentId`), or of many as a list or file (`reading`,
 * see `recordListReading`). A caller could skip the first page by making up a cursor, so later pages are recorded, too, unless the
 * same person's reading of the same student or list was recorded within the hour. Playgrounds have no real students, so
 * developers are not recorded.
 */
export async function recordUsageRead(
  person: Person,
  query: UsageFilters & { cursor?: string },
  reading?: "list" | "file",
): Promise<void> {
  const { studentId, cursor } = query;
  if (studentId === undefined) {
    if (reading === undefined) return;
    const isLaterPage = cursor !== undefined;
    return recordListReading(person, { list: listOf(query), isFile: reading === "file", isLaterPage });
  }
  if (studentId === person.id) return;
  if (person.role === "student" || person.role === "developer") return;
  const event = {
    action: "usage.read",
    subjectId: studentId,
    schoolId: await findSchoolId(studentId),
    target: { type: "profile", id: studentId },
  } as const;
  await (cursor === undefined ? recordAudit(person, event) : recordReading(person, event));
}
