import type { Person } from "@/lib/access/person";
import { recordAudit } from "@/lib/audit/record-audit";
import { inTransaction } from "@/lib/database/transaction";
import { invalid, notFound } from "@/lib/hub-error";
import { getManagedPerson } from "@/lib/people/get-managed-person";
import { lockProfile } from "@/lib/people/queries/edit";
import { endEnrolment, enrol } from "@/lib/people/queries/enrolments";
import type { SchoolClassroom } from "@/packages/client/contract/classrooms";
import { getSchoolClassroom } from "./get-classroom";

async function getClassroomAndTeacher(person: Person, classroomId: string, profileId: string) {
  const { classroom, schoolId } = await getSchoolClassroom(person, classroomId);
  const teacher = await getManagedPerson(person, profileId);
  if (teacher.schoolId !== schoolId) throw notFound("person");
  return { classroom, schoolId, teacher };
}

/**
 * Adds a teacher of the school to a classroom; a repeated call writes nothing.
 * @throws HubError AUTH_002, NOTFOUND_001, VAL_001 for anyone who is not a teacher or is archived
 */
export async function addTeacher(
  person: Person,
  classroomId: string,
  profileId: string,
): Promise<SchoolClassroom> {
  const { classroom, schoolId, teacher } = await getClassroomAndTeacher(person, classroomId, profileId);
  if (teacher.role !== "teacher" || teacher.status === "archived") {
    throw invalid([{ path: "profileId", message: "onlyTeachersTeach" }]);
  }
  await inTransaction(async (transaction) => {
    await lockProfile(teacher.id, transaction);
    const enrolment = {
      classroomId: classroom.id,
      profileId: teacher.id,
      kind: "teacher",
      classNumber: null,
    } as const;
    if (!(await enrol(enrolment, transaction))) return;
    const target = { type: "classroom", id: classroom.id };
    await recordAudit(
      person,
      { action: "enrolment.add", subjectId: teacher.id, schoolId, target },
      transaction,
    );
  });
  return (await getSchoolClassroom(person, classroomId)).classroom;
}

/**
 * Removes a teacher from a classroom. From then on the teacher's launch sessions of this classroom are refused. A repeated call
 * writes nothing.
 * @throws HubError AUTH_002, NOTFOUND_001
 */
export async function removeTeacher(
  person: Person,
  classroomId: string,
  profileId: string,
): Promise<SchoolClassroom> {
  const { classroom, schoolId, teacher } = await getClassroomAndTeacher(person, classroomId, profileId);
  await inTransaction(async (transaction) => {
    const enrolment = { classroomId: classroom.id, profileId: teacher.id, kind: "teacher" } as const;
    if (!(await endEnrolment(enrolment, transaction))) return;
    const target = { type: "classroom", id: classroom.id };
    await recordAudit(
      person,
      { action: "enrolment.remove", subjectId: teacher.id, schoolId, target },
      transaction,
    );
  });
  return (await getSchoolClassroom(person, classroomId)).classroom;
}
