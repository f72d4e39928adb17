import type { Person } from "@/lib/access/person";
import { recordAudit } from "@/lib/audit/record-audit";
import { inTransaction } from "@/lib/database/transaction";
import { invalid, notFound } from "@/lib/hub-error";
import type { SchoolPerson } from "@/packages/client/contract/people";
import type { PersonMove } from "@/packages/client/contract/person-actions";
import { getManagedPerson } from "./get-managed-person";
import { lockProfile } from "./queries/edit";
import { countActiveClassrooms, endEnrolment, enrol, listStudentClassroomIds } from "./queries/enrolments";

/**
 * Moves a student to another classroom of the school. Archives the enrolment in `fromClassroomId`; without a
 * `fromClassroomId`, the enrolments in all other classrooms. Keeps the student's work. A second call changes nothing.
 * @throws HubError AUTH_002; NOTFOUND_001 when the caller does not manage the student, `toClassroomId` is not an active classroom
 * of the school, or the student is in neither `fromClassroomId` nor `toClassroomId`; VAL_001 for a person who is not a student
 */
export async function movePerson(caller: Person, profileId: string, move: PersonMove): Promise<SchoolPerson> {
  const person = await getManagedPerson(caller, profileId);
  const { toClassroomId, fromClassroomId, classNumber } = move;
  if (person.role !== "student") {
    throw invalid([{ path: "profileId", message: "onlyStudentsMove" }]);
  }
  if ((await countActiveClassrooms(person.schoolId, [toClassroomId])) === 0) throw notFound("classroom");
  await inTransaction(async (transaction) => {
    if (!(await lockProfile(person.id, transaction))) throw notFound("person");
    const currentIds = await listStudentClassroomIds(person.id, transaction);
    const isThere = currentIds.includes(toClassroomId);
    if (fromClassroomId !== undefined && !currentIds.includes(fromClassroomId) && !isThere) {
      throw notFound("classroom");
    }
    const leftIds = currentIds.filter((id) => id !== toClassroomId && (fromClassroomId ?? id) === id);
    const student = { profileId: person.id, kind: "student" as const };
    for (const classroomId of leftIds) await endEnrolment({ ...student, classroomId }, transaction);
    const entered = await enrol({ ...student, classroomId: toClassroomId, classNumber }, transaction);
    if (leftIds.length === 0 && !entered) return;
    const { id: subjectId, schoolId } = person;
    const target = { type: "classroom", id: toClassroomId };
    const detail = { fromClassroomIds: leftIds };
    await recordAudit(caller, { action: "enrolment.move", subjectId, schoolId, target, detail }, transaction);
  });
  const { schoolId: _, ...moved } = await getManagedPerson(caller, profileId);
  return moved;
}
