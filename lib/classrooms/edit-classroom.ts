import type { AuditAction } from "@/client/contract/audit";
import type { NewClassroom, SchoolClassroom } from "@/client/contract/school";
import type { Person } from "@/lib/access/person";
import { assertLooksAfter } from "@/lib/access/school-scope";
import { recordAudit } from "@/lib/audit/record-audit";
import { makeOnce } from "@/lib/database/make-once";
import { inTransaction, type Transaction } from "@/lib/database/transaction";
import { notFound } from "@/lib/hub-error";
import {
  findSameClassroom,
  insertClassroom,
  moveClassroomStanding,
  renameClassroom,
} from "./queries/school-classrooms";
import { getSchoolClassroom } from "./school-classroom";

/**
 * Adds a classroom to a school. With a `classroomId` of the caller's it is made once: asked again it answers the same,
 * and writes nothing to the audit log.
 * @throws HubError AUTH_002, NOTFOUND_001, IDEM_001
 */
export async function createClassroom(
  asker: Person,
  schoolId: string,
  { classroomId, name }: NewClassroom,
): Promise<SchoolClassroom> {
  await assertLooksAfter(asker, schoolId);
  const make = () =>
    inTransaction(async (transaction) => {
      const id = await insertClassroom({ id: classroomId, schoolId, name }, transaction);
      if (id === null) throw notFound("credit pool");
      const target = { type: "classroom", id };
      await recordAudit(
        asker,
        { action: "classroom.create", schoolId, target, detail: { name } },
        transaction,
      );
      return id;
    });
  const find = (id: string) => findSameClassroom({ id, schoolId, name });
  const made = await makeOnce({ idName: "classroomId", id: classroomId, table: "classrooms", make, find });
  return (await getSchoolClassroom(asker, made)).classroom;
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
