import type { ClassStudent } from "@/client/contract/class-list";
import type { Person } from "@/lib/access/person";
import { listClassStudentRows } from "./queries/class-list";
import { getStaffClassroom } from "./staff-classroom";

/**
 * All students of a classroom by class number, for its teachers, the admins of its school, and operators.
 * @throws HubError AUTH_002, NOTFOUND_001
 */
export async function listClassStudents(person: Person, classroomId: string): Promise<ClassStudent[]> {
  await getStaffClassroom(person, classroomId);
  return (await listClassStudentRows(classroomId)).map((student) => ({
    ...student,
    lastActiveAt: student.lastActiveAt?.toISOString() ?? null,
  }));
}
