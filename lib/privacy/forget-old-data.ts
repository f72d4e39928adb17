import { NIL } from "uuid";
import type { SystemState } from "@/client/contract/system";
import { log } from "@/lib/log";
import { deleteOldCalls } from "@/lib/playground/queries/calls";
import { currentStorage } from "@/lib/storage/current-storage";
import { deleteRemovedFiles, type ErasedWorks, eraseWorks } from "./erase-works";
import { deleteExpiredExports } from "./make-export";
import { findStudentToForget, type RedactedEvents, redactOldEvents } from "./queries/erasure";
import { endAbandonedExports } from "./queries/exports";
import { beginRun, endRun, findLastRun } from "./queries/retention-runs";

/** The name of the nightly task that removes what is no longer kept. */
export const FORGET_TASK = "forget-old-data";

const EVENTS_AT_ONCE = 5_000;

/** Deletes works and files of erased students, and of archived ones after the days that their school set. */
async function forgetStudents(): Promise<Pick<ErasedWorks, "works" | "files">> {
  const removed = { works: 0, files: 0 };
  // Each student is looked up just before the deletion, so that one who was restored meanwhile keeps their works.
  let id = await findStudentToForget(NIL);
  while (id !== null) {
    const { works, files } = await eraseWorks(id);
    removed.works += works;
    removed.files += files;
    id = await findStudentToForget(id);
  }
  return removed;
}

async function forgetEvents(): Promise<RedactedEvents> {
  const removed = { addresses: 0, readings: 0 };
  for (;;) {
    const { addresses, readings } = await redactOldEvents(EVENTS_AT_ONCE);
    if (addresses + readings === 0) return removed;
    removed.addresses += addresses;
    removed.readings += readings;
  }
}

/**
 * Removes everything that is kept for a limited time, in batches, and records how much (protocol: Retention). It does not remove
 * the stored answers of operations with an Idempotency-Key, which the sweeper deletes after 24 hours.
 * @throws HubError CFG_002 when the storage cannot be reached; the next try continues
 */
export async function forgetOldData(): Promise<void> {
  const runId = await beginRun();
  const students = await forgetStudents();
  const files = students.files + (await deleteRemovedFiles(null)).deleted;
  // Several instances may remove the same unfinished files; after a failure the next night's run removes them.
  await currentStorage()
    .removeLeftovers?.()
    .catch((err: unknown) => log().warn({ err }, "unfinished files were not removed"));
  await endAbandonedExports();
  await deleteOldCalls();
  const exports = await deleteExpiredExports(null);
  const removed = { works: students.works, files, exports, ...(await forgetEvents()) };
  await endRun(runId, removed);
  log().info(removed, "removed what is no longer kept");
}

/** Returns the last run of `forgetOldData`, for the operator's System page; null before the first. */
export async function getLastRun(): Promise<SystemState["retention"]> {
  const run = await findLastRun();
  if (!run) return null;
  const { startedAt, endedAt, ...removed } = run;
  return { startedAt: startedAt.toISOString(), endedAt: endedAt?.toISOString() ?? null, ...removed };
}
