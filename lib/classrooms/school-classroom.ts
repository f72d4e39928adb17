import { validate as isUuid } from "uuid";
import type { SchoolClassroom } from "@/client/contract/school";
import type { Person } from "@/lib/access/person";
import { reachOf } from "@/lib/access/school-scope";
import { notFound } from "@/lib/hub-error";
import { findSchoolClassroom } from "./queries/school-classrooms";

/**
 * A classroom of a school that the asker looks after, archived ones too.
 * @throws HubError AUTH_002, NOTFOUND_001
 */
export async function getSchoolClassroom(
  asker: Person,
  classroomId: string,
): Promise<{ classroom: SchoolClassroom; schoolId: string }> {
  const reach = reachOf(asker);
  const found = isUuid(classroomId) ? await findSchoolClassroom(classroomId, reach) : null;
  if (!found) throw notFound("classroom");
  const { schoolId, ...classroom } = found;
  return { classroom, schoolId };
}
