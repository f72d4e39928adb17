import type { Person } from "@/lib/access/person";
import { assertManagesSchool } from "@/lib/access/school-scope";
import type { AuditAction } from "@/lib/audit/audit-actions";
import { recordAudit } from "@/lib/audit/record-audit";
import { createOnce } from "@/lib/database/create-once";
import { inTransaction, type Transaction } from "@/lib/database/transaction";
import { notFound } from "@/lib/hub-error";
import type { NewClassroom, SchoolClassroom } from "@/packages/client/contract/classrooms";
import type { RecordStatus } from "@/packages/client/contract/people";
import { getSchoolClassroom } from "./get-classroom";
import {
  findSameClassroom,
  insertClassroom,
  renameClassroom,
  setClassroomStatus as writeStatus,
} from "./queries/classrooms";

/**
 * Creates a classroom of a school. A repeated call with the same `classroomId` returns the same classroom and writes nothing.
 * @throws HubError AUTH_002, NOTFOUND_001, IDEM_001 for a `classroomId` of another or of an archived classroom
 */
export async function createClassroom(
  person: Person,
  schoolId: string,
  { classroomId, name }: NewClassroom,
): Promise<SchoolClassroom> {
  await assertManagesSchool(person, schoolId);
  const create = () =>
    inTransaction(async (transaction) => {
      const id = await insertClassroom({ id: classroomId, schoolId, name }, transaction);
      if (id === null) throw notFound("credit pool");
      const target = { type: "classroom", id };
      await recordAudit(
        person,
        { action: "classroom.create", schoolId, target, detail: { name } },
        transaction,
      );
      return id;
    });
  const find = (id: string) => findSameClassroom({ id, schoolId, name });
  const createdId = await createOnce({
    idName: "classroomId",
    id: classroomId,
    table: "classrooms",
    create,
    find,
  });
  return (await getSchoolClassroom(person, createdId)).classroom;
}

/** Changes a classroom and records an audit event, unless `write` returns false because nothing changed. */
async function changeClassroom(
  person: Person,
  classroomId: string,
  options: {
    action: AuditAction;
    detail?: { name: string };
    write(id: string, t: Transaction): Promise<boolean>;
  },
): Promise<SchoolClassroom> {
  const { classroom, schoolId } = await getSchoolClassroom(person, classroomId);
  const { action, detail = {}, write } = options;
  await inTransaction(async (transaction) => {
    if (!(await write(classroom.id, transaction))) return;
    const target = { type: "classroom", id: classroom.id };
    await recordAudit(person, { action, schoolId, target, detail }, transaction);
  });
  return (await getSchoolClassroom(person, classroomId)).classroom;
}

/** Renames a classroom. @throws HubError AUTH_002, NOTFOUND_001 */
export function editClassroom(person: Person, classroomId: string, { name }: { name: string }) {
  return changeClassroom(person, classroomId, {
    action: "classroom.edit",
    detail: { name },
    write: (id, transaction) => renameClassroom(id, name, transaction),
  });
}

/** Archives a classroom, which ends its activities, or restores it. @throws HubError AUTH_002, NOTFOUND_001 */
export function setClassroomStatus(person: Person, classroomId: string, status: RecordStatus) {
  return changeClassroom(person, classroomId, {
    action: status === "archived" ? "classroom.archive" : "classroom.restore",
    write: (id, transaction) => writeStatus(id, status, transaction),
  });
}
