import type { Person } from "@/lib/access/person";
import { recordListReading } from "@/lib/audit/record-list-reading";
import type { ClassStudent } from "@/packages/client/contract/classrooms";
import { getStaffClassroom } from "./get-classroom";
import { listClassStudentRows } from "./queries/class-list";

/** Lists a classroom's students by class number, for those of `getStaffClassroom`. @throws HubError AUTH_002, NOTFOUND_001 */
export async function listClassStudents(person: Person, classroomId: string): Promise<ClassStudent[]> {
  await getStaffClassroom(person, classroomId);
  await recordListReading(person, { list: { type: "classroom", id: classroomId } });
  return (await listClassStudentRows(classroomId)).map((student) => ({
    ...student,
    lastActiveAt: student.lastActiveAt?.toISOString() ?? null,
  }));
}
