import type { NewPassword } from "@/client/contract/class-list";
import { assertMayManage } from "@/lib/access/classroom-staff";
import type { Person } from "@/lib/access/person";
import { recordAudit } from "@/lib/audit/record-audit";
import { inTransaction } from "@/lib/database/transaction";
import { invalid, notFound } from "@/lib/hub-error";
import { listPasswordOwners, setPasswords } from "@/lib/people/queries/passwords";
import { readablePassword } from "@/lib/people/readable-password";
import { hashPassword } from "@/lib/people/sign-in";
import { forgetFailedSignIns } from "@/lib/people/throttled-sign-in";
import { getStaffClassroom } from "./staff-classroom";

/** A hash takes a core and 19 MiB for a while: those who sign in meanwhile want one too. */
const HASHES_AT_ONCE = 2;

async function hashAll(passwords: readonly string[]): Promise<string[]> {
  const hashes: string[] = [];
  const waiting = passwords.entries();
  const work = async () => {
    for (const [index, password] of waiting) hashes[index] = await hashPassword(password);
  };
  await Promise.all(Array.from({ length: HASHES_AT_ONCE }, work));
  return hashes;
}

/**
 * Gives students of a classroom new passwords, for its teachers and the admins of its school. The answer alone tells
 * them. The old passwords end, with every sign-in, launch and token that they began, and so does a wait for too many
 * wrong tries.
 * @throws HubError AUTH_002, NOTFOUND_001 for a student who is not in the classroom, VAL_001 naming `studentIds` when
 * someone else has just made one of these passwords anew
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
  const passwords = owners.map(readablePassword);
  const hashes = await hashAll(passwords);
  const changes = owners.map((owner, index) => ({
    profileId: owner.id,
    passwordHash: hashes[index] ?? "",
    replaces: owner.passwordChangedAt,
    mustChangePassword: false,
  }));
  await inTransaction(async (transaction) => {
    if ((await setPasswords(changes, transaction)) < changes.length) {
      throw invalid([{ path: "studentIds", message: "Someone else has just made one of these passwords." }]);
    }
    const target = { type: "classroom", id: classroomId };
    const acts = owners.map(({ id }) => ({ action: "password.reset", subjectId: id, target }) as const);
    await recordAudit(person, acts, transaction);
  });
  await Promise.all(owners.map(({ login }) => forgetFailedSignIns(login)));
  return owners.map((owner, index) => ({
    studentId: owner.id,
    login: owner.login,
    displayName: owner.displayName,
    classNumber: owner.classNumber,
    password: passwords[index] ?? "",
  }));
}
