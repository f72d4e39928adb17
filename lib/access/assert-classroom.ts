import { validate as isUuid } from "uuid";
import { notFound } from "@/lib/hub-error";
import type { ClassroomRight } from "./classroom-rights";
import type { Person } from "./person";
import { hasRightToClassroom } from "./queries/has-right";

/**
 * Asserts that a person has a right to a classroom.
 * @throws HubError NOTFOUND_001 when they have not, or there is no such classroom
 */
export async function assertClassroom(
  person: Person,
  right: ClassroomRight,
  classroomId: string,
): Promise<void> {
  if (!isUuid(classroomId) || !(await hasRightToClassroom(person, right, classroomId)))
    throw notFound("classroom");
}
