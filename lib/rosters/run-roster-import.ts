import { randomBytes } from "node:crypto";
import { recordAudit } from "@/lib/audit/record-audit";
import { inTransaction } from "@/lib/database/transaction";
import { log } from "@/lib/log";
import { hashPassword } from "@/lib/people/password-queue";
import { matchesBySsoId } from "@/lib/sso/sso-settings";
import { archivesMany, compareRoster } from "./compare-roster";
import { createPace } from "./create-pace";
import {
  applyBatch,
  beginCheck,
  endApplying,
  endCheck,
  insertChanges,
  insertProblems,
  listOverwrittenRefusals,
} from "./queries/changes";
import {
  type ClaimedImport,
  claimImport,
  failImport,
  isToBeChecked,
  readFile,
  releaseImport,
} from "./queries/imports";
import { findLoginOwners, listPresentClassrooms, listPresentPeople } from "./queries/present";
import { tellImportEnded } from "./queries/tell-import-ended";
import { readRoster } from "./read-roster";
import { UnreadableRoster } from "./roster";

/** Rows of one transaction, few enough that nobody waits for it. */
const BATCH_SIZE = 1000;

/** Reads the file, compares it with the school, and writes down what applying it would do. */
async function check({ id, schoolId, mode }: ClaimedImport, signal: AbortSignal): Promise<void> {
  const roster = await readRoster(await readFile(id));
  // An address of a child is kept only where it is needed.
  if (!matchesBySsoId(schoolId)) for (const person of roster.people) person.ssoId = null;
  const [classrooms, people] = await Promise.all([
    listPresentClassrooms(schoolId),
    listPresentPeople(schoolId),
  ]);
  const { changes, problems } = await compareRoster(roster, { classrooms, people, findLoginOwners }, mode);
  await beginCheck(id, { format: roster.format, totalCount: changes.length });
  const pause = createPace();
  for (let start = 0; start < problems.length; start += BATCH_SIZE) {
    signal.throwIfAborted();
    await insertProblems(id, problems.slice(start, start + BATCH_SIZE), start + 1);
    await pause();
  }
  for (let start = 0; start < changes.length; start += BATCH_SIZE) {
    signal.throwIfAborted();
    await insertChanges(id, changes.slice(start, start + BATCH_SIZE), start + 1);
    await pause();
  }
  await endCheck(id, { archivesMany: archivesMany(changes, people) });
}

/** Applies what is left, a batch at a time, and then writes one audit event, and one for each refusal that it has overwritten. */
async function apply({ id }: ClaimedImport, signal: AbortSignal, onBatch: () => void): Promise<void> {
  // The password of new people until they have a card: random, and known to nobody.
  const passwordHash = await hashPassword(randomBytes(32).toString("base64url"), id);
  signal.throwIfAborted();
  const pause = createPace();
  while ((await applyBatch(id, BATCH_SIZE, passwordHash)) > 0) {
    onBatch();
    await pause();
    signal.throwIfAborted();
  }
  await inTransaction(async (transaction) => {
    const ended = await endApplying(id, transaction);
    if (!ended?.appliedById) return;
    const { schoolId, appliedById, address, mode, counts, refusedCount, consents } = ended;
    const { added = 0, changed = 0, archived = 0, restored = 0 } = counts.person;
    const detail = { mode, added, changed, archived, restored, consents, refused: refusedCount };
    const target = { type: "roster-import", id };
    const actor = { id: appliedById, schoolId, ipAddress: address };
    await recordAudit(actor, { action: "roster.apply", schoolId, target, detail }, transaction);
    const refusals = (await listOverwrittenRefusals(id, transaction)).map(({ targetId, consent }) => ({
      action: "consent.set" as const,
      subjectId: targetId,
      schoolId,
      target,
      detail: { consent, consentBefore: "refused" },
    }));
    if (refusals.length > 0) await recordAudit(actor, refusals, transaction);
    await tellImportEnded({ id, schoolId, status: "applied" }, transaction);
  });
}

/** Whether this instance is checking an import. It checks one at a time, because the file and its people take much memory. */
let isChecking = false;

async function checkAlone(claimed: ClaimedImport, signal: AbortSignal): Promise<void> {
  isChecking = true;
  try {
    await check(claimed, signal);
  } finally {
    isChecking = false;
  }
}

type RunOptions = { isLastTry: boolean; signal: AbortSignal };

/**
 * Checks or applies an import, whichever it waits for; it must wait while this instance checks another one. Does nothing when it
 * has ended or another instance works on it. What an earlier try has applied is not applied again. An unreadable file fails the
 * import. Other errors are thrown, so that the queue tries again; with `isLastTry` they fail the import. If the last try has applied
 * something or was aborted, the import is queued again instead (`queue_roster_imports_again.sql`).
 */
export async function runRosterImport(importId: string, options: RunOptions): Promise<"must-wait" | "ended"> {
  // Looked up before it is claimed, so that an import which waits is not written every second.
  if (isChecking && (await isToBeChecked(importId))) return "must-wait";
  const claimed = await claimImport(importId);
  if (!claimed) return "ended";
  // Another check may have begun meanwhile.
  if (claimed.status === "checking" && isChecking) {
    await releaseImport(importId);
    return "must-wait";
  }
  await runClaimed(claimed, options);
  return "ended";
}

async function runClaimed(claimed: ClaimedImport, { isLastTry, signal }: RunOptions): Promise<void> {
  const { id: importId } = claimed;
  let hasAdvanced = false;
  try {
    if (claimed.status === "checking") await checkAlone(claimed, signal);
    else
      await apply(claimed, signal, () => {
        hasAdvanced = true;
      });
  } catch (error) {
    if (error instanceof UnreadableRoster) return failImport(importId, error);
    await releaseImport(importId);
    if (isLastTry && !hasAdvanced && !signal.aborted) {
      log().error({ err: error, importId }, "a roster import failed");
      return failImport(importId, { code: "unexpected" });
    }
    throw error;
  }
}
