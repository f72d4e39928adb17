import { NIL } from "uuid";
import type { SystemState } from "@/client/contract/system";
import { deleteOldLaunches } from "@/lib/launch/queries/old-launches";
import { log } from "@/lib/log";
import { deleteOldCalls } from "@/lib/playground/queries/calls";
import { currentStorage } from "@/lib/storage/current-storage";
import { waitForAll } from "@/lib/time/wait-for-all";
import { deleteRemovedFiles, eraseWorks } from "./erase-works";
import { deleteExpiredExports } from "./make-export";
import { findStudentToForget, type RedactedEvents, redactOldEvents } from "./queries/erasure";
import { endAbandonedExports } from "./queries/exports";
import { beginRun, endRun, findLastRun } from "./queries/retention-runs";

/** The name of the nightly task that removes what is no longer kept. */
export const FORGET_TASK = "forget-old-data";

const ROWS_AT_ONCE = 5_000;

/** Deletes works of erased students, and of archived ones after the days that their school set; returns how many. */
async function forgetWorks(): Promise<number> {
  let works = 0;
  // Each student is looked up just before the deletion, so that one who was restored meanwhile keeps their works.
  for (let id = await findStudentToForget(NIL); id !== null; id = await findStudentToForget(id)) {
    works += await eraseWorks(id);
  }
  return works;
}

async function forgetEvents(): Promise<RedactedEvents> {
  const removed = { addresses: 0, readings: 0, visits: 0 };
  for (;;) {
    const { addresses, readings, visits } = await redactOldEvents(ROWS_AT_ONCE);
    if (addresses + readings + visits === 0) return removed;
    removed.addresses += addresses;
    removed.readings += readings;
    removed.visits += visits;
  }
}

async function forgetLaunches(): Promise<number> {
  let launches = 0;
  for (;;) {
    const deleted = await deleteOldLaunches(ROWS_AT_ONCE);
    if (deleted === 0) return launches;
    launches += deleted;
  }
}

/**
 * Removes everything that is kept for a limited time, in batches, and records how much (protocol: Retention). It does not remove
 * the stored answers of operations with an Idempotency-Key, which the sweeper deletes after 24 hours.
 * @throws HubError CFG_002 when a file could not be deleted; the next try continues
 */
export async function forgetOldData(): Promise<void> {
  const runId = await beginRun();
  const works = await forgetWorks();
  const events = await forgetEvents();
  await endAbandonedExports();
  // Before the launches, which a playground's calls refer to.
  await deleteOldCalls();
  const launches = await forgetLaunches();
  // After a failure the next night's run removes them.
  await currentStorage()
    .removeLeftovers?.()
    .catch((err: unknown) => log().warn({ err }, "unfinished files were not removed"));
  // Last, so that a file that the storage refuses to delete keeps nothing else from being removed.
  const [{ deleted: files }, exports] = await waitForAll(
    deleteRemovedFiles(null),
    deleteExpiredExports(null),
  );
  const removed = { works, files, exports, launches, ...events };
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
