import type { Person } from "@/lib/access/person";
import { recordAudit } from "@/lib/audit/record-audit";
import { inTransaction, type Transaction } from "@/lib/database/transaction";
import { notFound } from "@/lib/hub-error";
import type { PersonEdit, SchoolPerson } from "@/packages/client/contract/people";
import { getManagedPerson, type ManagedPerson } from "./get-managed-person";
import { lockProfile, updateProfile } from "./queries/edit";
import { setClassNumber } from "./queries/enrolments";
import { translateLoginConflict } from "./translate-login-conflict";

type ClassNumbers = NonNullable<PersonEdit["classNumbers"]>;

function findChanges(person: ManagedPerson, edit: PersonEdit) {
  const numberIn = new Map(person.classrooms.map(({ id, classNumber }) => [id, classNumber]));
  return {
    ...(edit.displayName !== undefined &&
      edit.displayName !== person.displayName && { displayName: edit.displayName }),
    ...(edit.login !== undefined && edit.login !== person.login && { login: edit.login }),
    ...(edit.ssoId !== undefined && edit.ssoId !== person.ssoId && { ssoId: edit.ssoId }),
    classNumbers: (edit.classNumbers ?? []).filter(
      ({ classroomId, classNumber }) => numberIn.get(classroomId) !== classNumber,
    ),
  };
}

async function writeClassNumbers(profileId: string, numbers: ClassNumbers, transaction: Transaction) {
  for (const { classroomId, classNumber } of numbers) {
    if (!(await setClassNumber({ classroomId, profileId }, classNumber, transaction))) {
      throw notFound("classroom");
    }
  }
}

/**
 * Changes a person's name, login or class numbers. The last write wins, and an edit without changes writes nothing.
 * @throws HubError AUTH_002, NOTFOUND_001 also for a classroom where the person is not a student, VAL_001 for a login that is taken
 */
export async function editPerson(caller: Person, profileId: string, edit: PersonEdit): Promise<SchoolPerson> {
  const person = await getManagedPerson(caller, profileId);
  const { classNumbers, ...fields } = findChanges(person, edit);
  const changed = [...Object.keys(fields), ...(classNumbers.length > 0 ? ["classNumbers"] : [])];
  if (changed.length > 0) {
    const writing = inTransaction(async (transaction) => {
      if (!(await lockProfile(person.id, transaction))) throw notFound("person");
      if (Object.keys(fields).length > 0) await updateProfile(person.id, fields, transaction);
      await writeClassNumbers(person.id, classNumbers, transaction);
      const { id: subjectId, schoolId } = person;
      await recordAudit(
        caller,
        { action: "person.edit", subjectId, schoolId, detail: { changed } },
        transaction,
      );
    });
    await translateLoginConflict({ ...person, ...fields }, writing);
  }
  const { schoolId: _, ...edited } = await getManagedPerson(caller, profileId);
  return edited;
}
