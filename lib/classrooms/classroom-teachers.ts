import type { SchoolClassroom } from "@/client/contract/school";
import type { Person } from "@/lib/access/person";
import { recordAudit } from "@/lib/audit/record-audit";
import { inTransaction } from "@/lib/database/transaction";
import { invalid, notFound } from "@/lib/hub-error";
import { lockProfile } from "@/lib/people/queries/edit";
import { endEnrolment, enrol } from "@/lib/people/queries/enrolments";
import { findWithinReach } from "@/lib/people/school-person";
import { getSchoolClassroom } from "./school-classroom";

async function readBoth(asker: Person, classroomId: string, profileId: string) {
  const { classroom, schoolId } = await getSchoolClassroom(asker, classroomId);
  const teacher = await findWithinReach(asker, profileId);
  if (teacher.schoolId !== schoolId) throw notFound("person");
  return { classroom, schoolId, teacher };
}

/**
 * Makes a teacher of the school a teacher of a classroom; a second call finds it done and writes nothing.
 * @throws HubError AUTH_002, NOTFOUND_001, VAL_001 for somebody who is no teacher, or archived
 */
export async function addTeacher(
  asker: Person,
  classroomId: string,
  profileId: string,
): Promise<SchoolClassroom> {
  const { classroom, schoolId, teacher } = await readBoth(asker, classroomId, profileId);
  if (teacher.role !== "teacher" || teacher.standing === "archived") {
    throw invalid([{ path: "profileId", message: "Only a teacher of the school can teach a classroom." }]);
  }
  await inTransaction(async (transaction) => {
    await lockProfile(teacher.id, transaction);
    const enrolled = {
      classroomId: classroom.id,
      profileId: teacher.id,
      kind: "teacher",
      classNumber: null,
    } as const;
    if (!(await enrol(enrolled, transaction))) return;
    const target = { type: "classroom", id: classroom.id };
    await recordAudit(
      asker,
      { action: "enrolment.add", subjectId: teacher.id, schoolId, target },
      transaction,
    );
  });
  return (await getSchoolClassroom(asker, classroomId)).classroom;
}

/**
 * Takes a teacher out of a classroom; what they started there ends at once. A second call writes nothing.
 * @throws HubError AUTH_002, NOTFOUND_001
 */
export async function removeTeacher(
  asker: Person,
  classroomId: string,
  profileId: string,
): Promise<SchoolClassroom> {
  const { classroom, schoolId, teacher } = await readBoth(asker, classroomId, profileId);
  await inTransaction(async (transaction) => {
    const enrolled = { classroomId: classroom.id, profileId: teacher.id, kind: "teacher" } as const;
    if (!(await endEnrolment(enrolled, transaction))) return;
    const target = { type: "classroom", id: classroom.id };
    await recordAudit(
      asker,
      { action: "enrolment.remove", subjectId: teacher.id, schoolId, target },
      transaction,
    );
  });
  return (await getSchoolClassroom(asker, classroomId)).classroom;
}
