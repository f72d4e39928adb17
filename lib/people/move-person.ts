import type { SchoolPerson } from "@/client/contract/people";
import type { PersonMove } from "@/client/contract/person-actions";
import type { Person } from "@/lib/access/person";
import { recordAudit } from "@/lib/audit/record-audit";
import { inTransaction } from "@/lib/database/transaction";
import { invalid, notFound } from "@/lib/hub-error";
import { lockProfile } from "./queries/edit";
import { countOwnClassrooms, endEnrolment, enrol, listStudentClassroomIds } from "./queries/enrolments";
import { findWithinReach } from "./school-person";

/**
 * Moves a student to another classroom of the school: the enrolments they leave are archived, and their work stays with
 * them. Without `fromClassroomId` they leave every other classroom. A second call finds it done and writes nothing.
 * @throws HubError AUTH_002, NOTFOUND_001 for a classroom that is not the school's or that they are not in, VAL_001 for
 * somebody who is no student
 */
export async function movePerson(asker: Person, profileId: string, move: PersonMove): Promise<SchoolPerson> {
  const person = await findWithinReach(asker, profileId);
  const { toClassroomId, fromClassroomId, classNumber } = move;
  if (person.role !== "student") {
    throw invalid([{ path: "profileId", message: "Only students can move between classrooms." }]);
  }
  if ((await countOwnClassrooms(person.schoolId, [toClassroomId])) === 0) throw notFound("classroom");
  await inTransaction(async (transaction) => {
    await lockProfile(person.id, transaction);
    const present = await listStudentClassroomIds(person.id, transaction);
    const isThere = present.includes(toClassroomId);
    if (fromClassroomId !== undefined && !present.includes(fromClassroomId) && !isThere) {
      throw notFound("classroom");
    }
    const left = present.filter((id) => id !== toClassroomId && (fromClassroomId ?? id) === id);
    const who = { profileId: person.id, kind: "student" as const };
    for (const classroomId of left) await endEnrolment({ ...who, classroomId }, transaction);
    const entered = await enrol({ ...who, classroomId: toClassroomId, classNumber }, transaction);
    if (left.length === 0 && !entered) return;
    const { id: subjectId, schoolId } = person;
    const target = { type: "classroom", id: toClassroomId };
    const detail = { fromClassroomIds: left };
    await recordAudit(asker, { action: "enrolment.move", subjectId, schoolId, target, detail }, transaction);
  });
  const { schoolId: _, ...moved } = await findWithinReach(asker, profileId);
  return moved;
}
