import type { Person } from "@/lib/access/person";
import { listCovers } from "./queries/covers";

/** Covers of a classroom on a teacher's home. */
const COVERS = 5;

/** Lists the newest covers of each of these classrooms, by the classroom's id; none of one whose works the person may not see. */
export async function listClassCovers(person: Person, classroomIds: readonly string[]) {
  const found = await listCovers(person, classroomIds, COVERS);
  const byClassroom = Object.groupBy(found, ({ classroomId }) => classroomId);
  const covers = Object.entries(byClassroom).map(([id, works = []]) => [id, works.slice(0, COVERS)] as const);
  return Object.fromEntries(covers);
}
