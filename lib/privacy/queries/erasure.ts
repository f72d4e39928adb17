import { sql } from "kysely";
import { callFunction } from "@/lib/database/call-function";
import { database } from "@/lib/database/kysely";
import { prisma } from "@/lib/database/prisma";
import { inTransaction, type Transaction } from "@/lib/database/transaction";
import { forgetAccounts } from "@/lib/people/erased-accounts";
import { announceChanges } from "@/lib/submissions/queries/review-state";
import type { SystemState } from "@/packages/client/contract/system";

/** The name of the background task that deletes works and files of a person. */
export const ERASE_TASK = "erase-works";

export interface Anonymous {
  displayName: string;
  login: string;
  passwordHash: string;
}

/**
 * Replaces what is personal in a person's profile, enrolments and API tokens, and deletes the linked accounts. The profile stays, because the ledger refers to its id.
 * @returns the name and login that the person had; null when the person was erased already
 */
export async function anonymise(
  profileId: string,
  { displayName, login, passwordHash }: Anonymous,
  transaction: Transaction,
): Promise<{ displayName: string; login: string } | null> {
  const [before] = await transaction.$queryRaw<{ displayName: string; login: string }[]>`
    SELECT display_name AS "displayName", login FROM profiles
    WHERE id = ${profileId}::uuid AND erased_at IS NULL FOR UPDATE`;
  if (!before) return null;
  await forgetAccounts(profileId, transaction);
  await transaction.profile.update({
    where: { id: profileId },
    data: {
      displayName,
      login,
      passwordHash,
      sourcedId: null,
      ssoId: null,
      erasedAt: new Date(),
      consent: "unknown",
      consentSetAt: null,
      consentSetById: null,
    },
  });
  await transaction.enrolment.updateMany({
    where: { profileId },
    data: { status: "archived", classNumber: null },
  });
  await transaction.apiToken.updateMany({ where: { profileId }, data: { name: "" } });
  return before;
}

/** Makes every file of a person unreadable at once, and deletes the take-downs; the background task deletes the bytes. */
export async function removeFiles(profileId: string, transaction: Transaction): Promise<void> {
  await transaction.storedFile.updateMany({
    where: { ownerId: profileId, state: { not: "removed" } },
    data: { state: "removed", filename: "" },
  });
  await transaction.takeDown.deleteMany({ where: { profileId } });
}

/** Deletes what a student was told, and what others were told about the student. */
export async function deleteNotifications(profileId: string, transaction: Transaction): Promise<void> {
  await transaction.notification.deleteMany({ where: { OR: [{ profileId }, { subjectId: profileId }] } });
}

/** Deletes a person's operations that have an Idempotency-Key, and their stored answers. An operation that still runs then stores no answer. */
export async function deleteAnswers(profileId: string, transaction: Transaction): Promise<void> {
  await transaction.operation.deleteMany({ where: { profileId } });
}

/**
 * Removes from the audit log a person's network addresses, and the details of events by or about the person that contain one of
 * `words` or the title of a work.
 */
export async function redactAuditLog(
  profileId: string,
  words: readonly string[],
  transaction: Transaction,
): Promise<void> {
  await callFunction("redact_audit_log", { profile: profileId, words, limit: 0 }, { transaction });
}

/**
 * Queues the erasure of a person in the background, with a higher priority than image jobs. It replaces an erasure of the same
 * person that still waits in the queue. Without `at` the erasure starts at once. With `at` it is a later run of
 * `finishErasure` and starts one minute after `at`, or one minute from now when `at` is past: a hub with a slow clock may think
 * that `at` is still to come and queue one more run, and the minute keeps these runs apart. After its tenth try an erasure is tried
 * every six hours, so that it continues after a long failure of the storage.
 */
export async function queueErasure(
  profileId: string,
  transaction: Transaction,
  at: Date | null = null,
): Promise<void> {
  await transaction.$executeRaw`SELECT graphile_worker.add_job(${ERASE_TASK},
    json_build_object('profileId', ${profileId}::text, 'isLaterRun', ${at !== null}::boolean),
    job_key := ${`erase:${profileId}`}, priority := -10, max_attempts := 100, run_at := CASE WHEN ${at}::timestamptz IS NULL THEN now()
      ELSE greatest(${at}::timestamptz, now()) + interval '1 minute' END)`;
}

/** Queues again each erasure that an instance took ten minutes ago or earlier: that instance is dead, as an erasure takes seconds. Returns how many. */
export function queueErasuresAgain(): Promise<number> {
  return callFunction<number>("queue_erasures_again", {});
}

const WORKS_AT_ONCE = 50;

/** Deletes up to 50 works of a person with their revisions, feedback and take-downs, and reports the change to open review lists; returns how many. */
export function deleteSomeWorks(profileId: string): Promise<number> {
  return inTransaction(async (transaction) => {
    // Locked, so that no revision is added meanwhile, and in the order of ids, as `lockSubmissions` does for a review: otherwise the
    // two could deadlock.
    const works = await transaction.$queryRaw<{ id: string }[]>`SELECT id FROM submissions
      WHERE student_id = ${profileId}::uuid ORDER BY id LIMIT ${WORKS_AT_ONCE} FOR UPDATE`;
    if (works.length === 0) return 0;
    const ids = works.map(({ id }) => id);
    const submissionId = { in: ids };
    await announceChanges(ids, transaction);
    await transaction.feedback.deleteMany({ where: { submissionId } });
    await transaction.submissionRevision.deleteMany({ where: { submissionId } });
    await transaction.takeDown.deleteMany({ where: { submissionId } });
    await transaction.submission.deleteMany({ where: { id: submissionId } });
    return ids.length;
  });
}

/** Deletes what is left of a person's work: app states, progress and extensions, the daily size of submissions, stored answers, and the file keys of pictures. */
export async function deleteTraces(profileId: string): Promise<void> {
  await prisma().appState.deleteMany({ where: { studentId: profileId } });
  await prisma().studentProgress.deleteMany({ where: { studentId: profileId } });
  await prisma().submissionDay.deleteMany({ where: { studentId: profileId } });
  await deleteAnswers(profileId, prisma());
  await prisma().mediaJob.updateMany({
    where: { actorId: profileId, status: { in: ["completed", "failed"] } },
    data: { fileKey: null },
  });
}

const FILES_AT_ONCE = 100;

export interface RemovedFile {
  key: string;
  createdAt: Date;
  /** When it was first used; of a picture, when it was made. Null before. */
  storedAt: Date | null;
  /** When the address of an upload expires; null for a picture. */
  expiresAt: Date | null;
}

/** Lists up to 100 removed files, of one person or of all, whose keys come after `after`. */
export function listRemovedFiles(profileId: string | null, after: string): Promise<RemovedFile[]> {
  return prisma().storedFile.findMany({
    where: { state: "removed", key: { gt: after }, ...(profileId !== null && { ownerId: profileId }) },
    select: { key: true, createdAt: true, storedAt: true, expiresAt: true },
    orderBy: { key: "asc" },
    take: FILES_AT_ONCE,
  });
}

/**
 * How many network addresses, `details` of take-downs, `readings` (records of staff who viewed students' data) and `visits` (sign-ins,
 * sign-outs and starts) a call of `redact_audit_log` removed because they were old, or because the work was deleted.
 */
export interface RedactedEvents {
  addresses: number;
  details: number;
  readings: number;
  visits: number;
}

/** Removes from the audit log up to `limit` of each kind that is no longer kept (protocol: Retention). */
export function redactOldEvents(limit: number): Promise<RedactedEvents> {
  return callFunction<RedactedEvents>("redact_audit_log", { profile: null, words: null, limit });
}

/**
 * Finds the first student after `afterId` who still has works, files, app states or progress that are no longer kept, because the student was
 * erased, or was archived more than the school's `workRetentionDays` ago. Null when there is none.
 */
export async function findStudentToForget(afterId: string): Promise<string | null> {
  const found = await database()
    .selectFrom("profiles as p")
    .innerJoin("schools as s", "s.id", "p.schoolId")
    .select("p.id")
    .where("p.id", ">", afterId)
    .where("p.role", "=", "student")
    .where("p.status", "=", "archived")
    .where(
      sql<boolean>`(p.erased_at IS NOT NULL OR p.sign_ins_ended_at < now() - make_interval(days => s.work_retention_days))`,
    )
    .where(
      sql<boolean>`(EXISTS (SELECT FROM submissions w WHERE w.student_id = p.id)
        OR EXISTS (SELECT FROM stored_files f WHERE f.owner_id = p.id)
        OR EXISTS (SELECT FROM app_states kept WHERE kept.student_id = p.id)
        OR EXISTS (SELECT FROM student_progress own WHERE own.student_id = p.id))`,
    )
    .orderBy("p.id")
    .limit(1)
    .executeTakeFirst();
  return found?.id ?? null;
}

export async function beginRun(): Promise<string> {
  return (await prisma().retentionRun.create({ data: {}, select: { id: true } })).id;
}

export async function endRun(
  id: string,
  removed: Omit<NonNullable<SystemState["retention"]>, "startedAt" | "endedAt">,
): Promise<void> {
  await prisma().retentionRun.update({ where: { id }, data: { ...removed, endedAt: new Date() } });
}

export function findLastRun() {
  return prisma().retentionRun.findFirst({ omit: { id: true }, orderBy: { startedAt: "desc" } });
}
