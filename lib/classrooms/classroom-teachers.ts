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
  const enrolment = { classroomId: classroom.id, profileId: teacher.id, kind: "teacher" } as const;
  const event = { subjectId: teacher.id, schoolId, target: { type: "classroom", id: classroom.id } };
  return { teacher, enrolment, event };
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
  const { teacher, enrolment, event } = await getClassroomAndTeacher(person, classroomId, profileId);
  if (teacher.role !== "teacher" || teacher.status === "archived") {
    throw invalid([{ path: "profileId", message: "onlyTeachersTeach" }]);
  }
  await inTransaction(async (transaction) => {
    await lockProfile(teacher.id, transaction);
    if (!(await enrol({ ...enrolment, classNumber: null }, transaction))) return;
    await recordAudit(person, { action: "enrolment.add", ...event }, transaction);
  });
  return (await getSchoolClassroom(person, classroomId)).classroom;
}

/** Removes a teacher from a classroom, whose launch sessions there then end. @throws HubError AUTH_002, NOTFOUND_001 */
export async function removeTeacher(
  person: Person,
  classroomId: string,
  profileId: string,
): Promise<SchoolClassroom> {
  const { enrolment, event } = await getClassroomAndTeacher(person, classroomId, profileId);
  await inTransaction(async (transaction) => {
    if (!(await endEnrolment(enrolment, transaction))) return;
    await recordAudit(person, { action: "enrolment.remove", ...event }, transaction);
  });
  return (await getSchoolClassroom(person, classroomId)).classroom;
}
