import { Logger, type Runner, run } from "graphile-worker";
import pg from "pg";
import { reportDueSoon } from "@/lib/activities/queries/due-soon";
import { reportLowCredits } from "@/lib/credits/queries/low-credits";
import { sweep } from "@/lib/credits/sweep";
import {
  CONNECTION_SETTINGS,
  limitStatements,
  UNRESPONSIVE_AFTER_MS,
} from "@/lib/database/connection-limits";
import { endWaitingForDatabase } from "@/lib/database/when-database-answers";
import { env } from "@/lib/env";
import { INSTANCE_DEAD_AFTER_SECONDS, INSTANCE_HEARTBEAT_MS, instanceId } from "@/lib/instance";
import { joinInstances } from "@/lib/instances/join-instances";
import { recordInstance, removeInstance } from "@/lib/instances/queries";
import { log } from "@/lib/log";
import { queueErasuresAgain } from "@/lib/privacy/queries/erasure";
import { queueExportsAgain } from "@/lib/privacy/queries/exports";
import { queueImportsAgain } from "@/lib/rosters/queries/imports";
import { forgetUploads } from "@/lib/uploads/forget-uploads";
import { reportUnusualSpending } from "@/lib/usage/queries/unusual-spending";
import { keepQueueRunning } from "./keep-queue-running";
import type { RunningHub } from "./running-hub";
import { crontab, tasks } from "./tasks";

/** The holds of a dead instance must be released within two minutes (protocol: Credits). */
const SWEEP_MS = 10_000;
/** Removes up to a hundred uploads each time. */
const FORGET_UPLOADS_MS = 60_000;

/** Calls `work` every `everyMs` until `stop`, never before the last call has ended; a failure is logged, and the next call tries again. */
function repeat(name: string, everyMs: number, work: () => Promise<void>): { stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve();
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    running = work()
      .catch((err: unknown) => log().error({ err }, `${name} failed`))
      .finally(() => {
        busy = false;
      });
  }, everyMs);
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}

async function sweepOnce(): Promise<void> {
  const swept = {
    ...(await sweep()),
    lowCreditReports: await reportLowCredits(),
    unusualSpendingReports: await reportUnusualSpending(),
    dueReports: await reportDueSoon(),
    rosterImports: await queueImportsAgain(INSTANCE_DEAD_AFTER_SECONDS),
    exports: await queueExportsAgain(INSTANCE_DEAD_AFTER_SECONDS),
    erasures: await queueErasuresAgain(),
  };
  if (Object.values(swept).some((count) => count > 0)) log().info(swept, "swept");
}

async function forgetUploadsOnce(): Promise<void> {
  const deleted = await forgetUploads();
  if (deleted > 0)
    log().info(
      { deleted },
      "deleted uploads that never arrived or were not as declared, and pictures whose job never ended",
    );
}

const workerLogger = new Logger(() => (level, message, meta) => {
  if (level === "error") log().error({ error: meta?.error }, message);
  else if (level === "warning") log().warn(message);
});

/** Opens the queue's own connections, without a pooler: it uses LISTEN on one of them. */
function openQueuePool(): pg.Pool {
  const pgPool = new pg.Pool({
    ...CONNECTION_SETTINGS,
    connectionString: env().databaseDirectUrl,
    max: env().imageConcurrency + 2,
    // While a hub starts on a busy machine, loading its pages can block the process for longer than the usual time to connect.
    connectionTimeoutMillis: UNRESPONSIVE_AFTER_MS,
    query_timeout: UNRESPONSIVE_AFTER_MS,
    onConnect: limitStatements,
  });
  const lost = (err: Error) => log().warn({ err }, "the queue lost a connection");
  pgPool.on("error", lost);
  pgPool.on("connect", (client) => client.on("error", lost));
  return pgPool;
}

/**
 * Ends a queue that can take no jobs, so that it is restarted. graphile-worker reads its tasks only once and keeps the result.
 * If it has no connection at that moment, every later poll fails with the same error.
 */
function endWhenStuck(queue: Runner): void {
  let last: unknown;
  let isEnding = false;
  queue.events.on("worker:getJob:error", ({ error }) => {
    const isKept = error === last;
    last = error;
    if (!isKept || isEnding) return;
    isEnding = true;
    log().error({ err: error }, "the queue can take no jobs and is started again");
    queue.stop().catch(() => undefined);
  });
}

/**
 * Starts the queue. With a batch delay, even of 0 ms, graphile-worker records the results of jobs in batches. When a batch cannot be
 * recorded, the queue ends, and `keepQueueRunning` restarts it. Without batches such a failure would not end the queue.
 */
export async function startQueue(pgPool: pg.Pool): Promise<Runner> {
  const queue = await run({
    pgPool,
    taskList: tasks,
    crontab,
    concurrency: env().imageConcurrency,
    noHandleSignals: true,
    pollInterval: 2_000,
    logger: workerLogger,
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  });
  endWhenStuck(queue);
  return queue;
}

/**
 * Starts the background work of this process: the queue of jobs, the sweeper, the removal of uploads that never arrived, and the
 * heartbeat, which tells other instances that this one is running.
 */
export async function startJobs(): Promise<RunningHub> {
  await joinInstances();
  const pgPool = openQueuePool();
  const queue = await keepQueueRunning(() => startQueue(pgPool));
  const heartbeat = repeat("heartbeat", INSTANCE_HEARTBEAT_MS, () => recordInstance(instanceId()));
  const sweeper = repeat("sweep", SWEEP_MS, sweepOnce);
  const forgetter = repeat("forgetting uploads", FORGET_UPLOADS_MS, forgetUploadsOnce);
  return {
    stopWork: async () => {
      await Promise.all([sweeper.stop(), forgetter.stop()]);
      await queue.stop();
    },
    end: async () => {
      await heartbeat.stop();
      await endWaitingForDatabase();
      await removeInstance(instanceId()).catch(() => undefined);
      await pgPool.end();
    },
  };
}
