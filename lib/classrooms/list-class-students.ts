import type { Person } from "@/lib/access/person";
import { recordListReading } from "@/lib/audit/record-list-reading";
import type { ClassStudent } from "@/packages/client/contract/classrooms";
import { getStaffClassroom } from "./get-classroom";
import { listClassStudentRows } from "./queries/class-list";

/**
 * Lists the students of a classroom by class number. For its teachers, the developer whose playground it is, the admins of its
 * school, and operators.
 * @throws HubError AUTH_002, NOTFOUND_001
 */
export async function listClassStudents(person: Person, classroomId: string): Promise<ClassStudent[]> {
  await getStaffClassroom(person, classroomId);
  await recordListReading(person, { list: { type: "classroom", id: classroomId } });
  return (await listClassStudentRows(classroomId)).map((student) => ({
    ...student,
    lastActiveAt: student.lastActiveAt?.toISOString() ?? null,
  }));
}
