import type { AuditAction } from "@/client/contract/audit";
import type { SchoolClassroom } from "@/client/contract/school";
import { insertClassroom, moveClassroomStanding, renameClassroom } from "@/lib/db/school-classroom-rows";
import { inTransaction, type Transaction } from "@/lib/db/transaction";
import { recordAudit } from "../audit/record-audit";
import { notFound } from "../hub-error";
import type { Person } from "../people/person";
import { assertLooksAfter } from "../people/school-scope";
import { getSchoolClassroom } from "./school-classroom";

/**
 * Adds a classroom to a school.
 * @throws HubError AUTH_002, NOTFOUND_001
 */
export async function createClassroom(
  asker: Person,
  schoolId: string,
  { name }: { name: string },
): Promise<SchoolClassroom> {
  await assertLooksAfter(asker, schoolId);
  const classroomId = await inTransaction(async (transaction) => {
    const made = await insertClassroom(schoolId, name, transaction);
    if (made === null) throw notFound("credit pool");
    const target = { type: "classroom", id: made };
    await recordAudit(asker, { action: "classroom.create", schoolId, target, detail: { name } }, transaction);
    return made;
  });
  return (await getSchoolClassroom(asker, classroomId)).classroom;
}

/** One change of a classroom, told to the audit log when it changed something. */
async function change(
  asker: Person,
  classroomId: string,
  act: {
    action: AuditAction;
    detail?: { name: string };
    write(id: string, t: Transaction): Promise<boolean>;
  },
): Promise<SchoolClassroom> {
  const { classroom, schoolId } = await getSchoolClassroom(asker, classroomId);
  const { action, detail = {} } = act;
  await inTransaction(async (transaction) => {
    if (!(await act.write(classroom.id, transaction))) return;
    const target = { type: "classroom", id: classroom.id };
    await recordAudit(asker, { action, schoolId, target, detail }, transaction);
  });
  return (await getSchoolClassroom(asker, classroomId)).classroom;
}

/** Gives a classroom another name. @throws HubError AUTH_002, NOTFOUND_001 */
export function editClassroom(asker: Person, classroomId: string, { name }: { name: string }) {
  return change(asker, classroomId, {
    action: "classroom.edit",
    detail: { name },
    write: (id, transaction) => renameClassroom(id, name, transaction),
  });
}

/** Archives a classroom: nobody starts or goes on with anything in it. @throws HubError AUTH_002, NOTFOUND_001 */
export function archiveClassroom(asker: Person, classroomId: string): Promise<SchoolClassroom> {
  return change(asker, classroomId, {
    action: "classroom.archive",
    write: (id, transaction) => moveClassroomStanding(id, "archived", transaction),
  });
}

/** Brings an archived classroom back as it was. @throws HubError AUTH_002, NOTFOUND_001 */
export function restoreClassroom(asker: Person, classroomId: string): Promise<SchoolClassroom> {
  return change(asker, classroomId, {
    action: "classroom.restore",
    write: (id, transaction) => moveClassroomStanding(id, "active", transaction),
  });
}
