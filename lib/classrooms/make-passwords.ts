import { assertMayManage } from "@/lib/access/classroom-staff";
import type { Person } from "@/lib/access/person";
import { recordAudit } from "@/lib/audit/record-audit";
import { inTransaction } from "@/lib/database/transaction";
import { invalid, notFound } from "@/lib/hub-error";
import { generateReadablePassword } from "@/lib/people/generate-password";
import { hashPasswords } from "@/lib/people/password-queue";
import { listPasswordOwners, setPasswords } from "@/lib/people/queries/passwords";
import { resetFailedSignIns } from "@/lib/people/throttled-sign-in";
import type { NewPassword } from "@/packages/client/contract/classrooms";
import { getStaffClassroom } from "./get-classroom";

/**
 * Replaces the passwords of students, for the teachers of their classroom and the admins of its school, and returns them: the hub
 * stores hashes. Ends the students' sign-ins, launches and tokens, and resets the counts of failed sign-ins.
 * @throws HubError AUTH_002, NOTFOUND_001 for a student who is not in the classroom, VAL_001 at `studentIds` when someone else
 * has replaced one of these passwords at the same time, RATE_001 when too many passwords wait to be hashed
 */
export async function makePasswords(
  person: Person,
  classroomId: string,
  studentIds: readonly string[],
): Promise<NewPassword[]> {
  assertMayManage(person);
  await getStaffClassroom(person, classroomId);
  const owners = await listPasswordOwners(classroomId, studentIds);
  if (owners.length < studentIds.length) throw notFound("student");
  const passwords = owners.map(generateReadablePassword);
  const hashes = await hashPasswords(passwords, person.id);
  const changes = owners.map((owner, index) => ({
    profileId: owner.id,
    passwordHash: hashes[index] ?? "",
    expectedChangedAt: owner.passwordChangedAt,
    mustChangePassword: false,
  }));
  await inTransaction(async (transaction) => {
    if ((await setPasswords(changes, transaction)) < changes.length) {
      throw invalid([{ path: "studentIds", message: "passwordsJustReset" }]);
    }
    const target = { type: "classroom", id: classroomId };
    const events = owners.map(({ id }) => ({ action: "password.reset", subjectId: id, target }) as const);
    await recordAudit(person, events, transaction);
  });
  await Promise.all(owners.map(({ login }) => resetFailedSignIns(login)));
  return owners.map((owner, index) => ({
    studentId: owner.id,
    login: owner.login,
    displayName: owner.displayName,
    classNumber: owner.classNumber,
    password: passwords[index] ?? "",
  }));
}
