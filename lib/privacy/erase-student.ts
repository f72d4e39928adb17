import { randomBytes } from "node:crypto";
import type { z } from "zod";
import type { Person } from "@/lib/access/person";
import { recordAudit } from "@/lib/audit/record-audit";
import { inTransaction } from "@/lib/database/transaction";
import { invalid, notFound } from "@/lib/hub-error";
import { generatePassword } from "@/lib/people/generate-password";
import { getManagedStudent } from "@/lib/people/get-managed-person";
import { setPersonStatus } from "@/lib/people/queries/edit";
import { resetFailedSignIns } from "@/lib/people/throttled-sign-in";
import { forgetStudent } from "@/lib/rosters/queries/imports";
import { forgetExcerptsOf } from "@/lib/safety/queries/incidents";
import { waitForAll } from "@/lib/time/wait-for-all";
import type { erasePerson } from "@/packages/client/contract/privacy";
import { deleteRemovedFiles, eraseWorks } from "./erase-works";
import { deleteExportsOfErased } from "./make-export";
import {
  type Anonymous,
  anonymise,
  deleteAnswers,
  deleteNotifications,
  queueErasure,
  redactAuditLog,
  removeFiles,
} from "./queries/erasure";
import { expireExports } from "./queries/exports";

/** Returns the name of an erased student in both languages, which `personName` of `lib/i18n/names.ts` reads. */
export function formerStudentName(id: string): string {
  return `Former student ${id} (이전 학생)`;
}

/** A name with a random id, which says nothing about the person; a password that nobody knows. */
async function makeAnonymous(callerId: string): Promise<Anonymous> {
  const id = randomBytes(6).toString("hex");
  const { passwordHash } = await generatePassword("student", callerId);
  return { displayName: formerStudentName(id), login: `erased-${id}`, passwordHash };
}

/**
 * Erases a student permanently (protocol: Erasure). At once: name, sign-in and network addresses are gone and files answer 410.
 * Works, revisions and the bytes of files follow in the background. The ledger keeps the profile's id, and nothing else.
 * @throws HubError AUTH_002, NOTFOUND_001 also when they are erased already, VAL_001 at `login` when it is not the student's, or
 * when the person is not a student, RATE_001 when too many passwords wait to be hashed
 */
export async function eraseStudent(
  caller: Person,
  profileId: string,
  login: string,
): Promise<z.infer<typeof erasePerson.data>> {
  const { id, schoolId, login: storedLogin } = await getManagedStudent(caller, profileId);
  if (login !== storedLogin) {
    throw invalid([{ path: "login", message: "loginOfOther" }]);
  }
  const anonymous = await makeAnonymous(caller.id);
  const erasedAt = await inTransaction(async (transaction) => {
    await forgetStudent({ profileId: id, schoolId }, transaction);
    const before = await anonymise(id, anonymous, transaction);
    if (!before) throw notFound("person");
    await setPersonStatus(id, "archived", transaction);
    await removeFiles(id, transaction);
    await expireExports(id, transaction);
    await deleteAnswers(id, transaction);
    await forgetExcerptsOf(id, transaction);
    await deleteNotifications(id, transaction);
    await redactAuditLog(id, [before.displayName, before.login], transaction);
    await recordAudit(caller, { action: "person.erase", subjectId: id, schoolId }, transaction);
    await queueErasure(id, transaction);
    return new Date();
  });
  await resetFailedSignIns(storedLogin);
  return { id, displayName: anonymous.displayName, erasedAt: erasedAt.toISOString() };
}

/**
 * Deletes what `eraseStudent` leaves to the background. The first run queues a later one, which deletes what calls wrote that had
 * begun before the erasure and were still running; later runs queue one more when a file may still arrive.
 * @throws HubError CFG_002 when a file could not be deleted; the next try continues
 */
export async function finishErasure(profileId: string, { isLaterRun = false } = {}): Promise<void> {
  await inTransaction(async (transaction) => {
    await expireExports(profileId, transaction);
    await deleteNotifications(profileId, transaction);
    await redactAuditLog(profileId, [], transaction);
  });
  await eraseWorks(profileId);
  const [{ mayArriveUntil }, exportsUntil] = await waitForAll(
    deleteRemovedFiles(profileId),
    deleteExportsOfErased(profileId),
  );
  const times = [...mayArriveUntil, ...exportsUntil].map(Number);
  if (isLaterRun && times.length === 0) return;
  // The first later run waits for calls, not for files: with a time long past, `queueErasure` runs it a minute from now.
  const next = new Date(isLaterRun ? Math.max(...times) : 0);
  await inTransaction((transaction) => queueErasure(profileId, transaction, next));
}
