import { NIL } from "uuid";
import { deleteOldLaunches } from "@/lib/launch/queries/start";
import { log } from "@/lib/log";
import { deleteOldNotifications } from "@/lib/notifications/queries/own";
import { deleteOldCalls } from "@/lib/playground/queries/calls";
import { forgetOldExcerpts } from "@/lib/safety/queries/incidents";
import { currentStorage } from "@/lib/storage/current-storage";
import { waitForAll } from "@/lib/time/wait-for-all";
import type { SystemState } from "@/packages/client/contract/system";
import { deleteRemovedFiles, eraseWorks } from "./erase-works";
import { deleteExpiredExports } from "./make-export";
import {
  beginRun,
  endRun,
  findLastRun,
  findStudentToForget,
  type RedactedEvents,
  redactOldEvents,
} from "./queries/erasure";
import { endAbandonedExports } from "./queries/exports";

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

async function forgetEvents(): Promise<Omit<RedactedEvents, "details">> {
  const removed = { addresses: 0, readings: 0, visits: 0 };
  for (;;) {
    const { addresses, details, readings, visits } = await redactOldEvents(ROWS_AT_ONCE);
    if (addresses + details + readings + visits === 0) return removed;
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

async function forgetExcerpts(): Promise<void> {
  while ((await forgetOldExcerpts(ROWS_AT_ONCE)) > 0);
}

async function removeLeftovers(): Promise<void> {
  // After a failure the next night's run removes them.
  await currentStorage()
    .removeLeftovers?.()
    .catch((err: unknown) => log().warn({ err }, "unfinished files were not removed"));
}

async function forgetFiles(): Promise<{ files: number; exports: number }> {
  const [{ deleted: files }, exports] = await waitForAll(
    deleteRemovedFiles(null),
    deleteExpiredExports(null),
  );
  return { files, exports };
}

/** Returns a function that does a step, or notes that it has failed and returns null, and the notes. */
function createSteps() {
  const failures: unknown[] = [];
  const attempt = async <Result>(name: string, step: () => Promise<Result>): Promise<Result | null> => {
    try {
      return await step();
    } catch (err) {
      log().error({ err, step: name }, "a step of the removal of what is no longer kept failed");
      failures.push(err);
      return null;
    }
  };
  return { attempt, failures };
}

/**
 * Removes everything that is kept for a limited time, in batches, and records how much (protocol: Retention). A step that fails
 * keeps no other from being done. Stored answers of operations are the sweeper's.
 * @throws the error of the first step that failed, after all others; the next try continues
 */
export async function forgetOldData(): Promise<void> {
  const runId = await beginRun();
  const { attempt, failures } = createSteps();
  const works = await attempt("works", forgetWorks);
  // After the works, whose titles leave the log with them.
  const events = await attempt("events", forgetEvents);
  await attempt("exports", endAbandonedExports);
  // Before the launches, which a playground's calls refer to.
  await attempt("calls", deleteOldCalls);
  await attempt("notifications", deleteOldNotifications);
  await attempt("excerpts", forgetExcerpts);
  const launches = await attempt("launches", forgetLaunches);
  await attempt("leftovers", removeLeftovers);
  const files = await attempt("files", forgetFiles);
  const isDone = works !== null && events !== null && launches !== null && files !== null;
  if (!isDone || failures.length > 0) throw failures[0];
  const removed = { works, launches, ...files, ...events };
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
