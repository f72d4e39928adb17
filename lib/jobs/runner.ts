import { Logger, run } from "graphile-worker";
import pg from "pg";
import { endWaitingForDatabase } from "@/lib/credits/once-database-answers";
import { recordInstance, removeInstance } from "@/lib/credits/queries/sweep";
import { sweep } from "@/lib/credits/sweep";
import { tellLowCredits } from "@/lib/credits/tell-low-credits";
import { CONNECTION_SETTINGS, limitStatements, SILENCE_MS } from "@/lib/database/connection-limits";
import { env } from "@/lib/env";
import { INSTANCE_HEARTBEAT_MS, instanceId } from "@/lib/instance";
import { log } from "@/lib/log";
import { forgetUploads } from "@/lib/uploads/forget-uploads";
import { keepQueueRunning } from "./keep-queue-running";
import { crontab, tasks } from "./tasks";

/** Well inside the two minutes in which a dead instance's holds must be given back (protocol: Credits). */
const SWEEP_MS = 10_000;
/** A hundred at a turn; nobody waits for it. */
const FORGET_UPLOADS_MS = 60_000;

/** Calls `work` every `everyMs`, never twice at once, until `stop`; a failure is logged and the next turn tries again. */
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
  const swept = { ...(await sweep()), told: await tellLowCredits() };
  if (Object.values(swept).some((count) => count > 0)) log().info(swept, "swept");
}

async function forgetUploadsOnce(): Promise<void> {
  const forgotten = await forgetUploads();
  if (forgotten > 0) log().info({ forgotten }, "forgot uploads that nobody named");
}

const workerLogger = new Logger(() => (level, message, meta) => {
  if (level === "error") log().error({ error: meta?.error }, message);
  else if (level === "warning") log().warn(message);
});

/** Connections of the queue's own, past any pooler: it listens on one of them, which is silent for long. */
function openQueuePool(): pg.Pool {
  const pgPool = new pg.Pool({
    ...CONNECTION_SETTINGS,
    connectionString: env().databaseDirectUrl,
    max: env().imageConcurrency + 2,
    query_timeout: SILENCE_MS,
    onConnect: limitStatements,
  });
  const lost = (err: Error) => log().warn({ err }, "the queue lost a connection");
  pgPool.on("error", lost);
  pgPool.on("connect", (client) => client.on("error", lost));
  return pgPool;
}

/** Ends are written down in batches of one tick: only there does the queue look whether it could write them down. */
function startQueue(pgPool: pg.Pool) {
  return run({
    pgPool,
    taskList: tasks,
    crontab,
    concurrency: env().imageConcurrency,
    noHandleSignals: true,
    pollInterval: 2_000,
    logger: workerLogger,
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  });
}

/** The background side of one hub process. */
export interface Jobs {
  /** Takes no new job; lets those under way finish for a moment, then gives them up to other instances. */
  stopWork(): Promise<void>;
  /** Says that this instance is gone: only when it holds nothing any more. */
  end(): Promise<void>;
}

/**
 * Starts the background work of this process: image jobs, the sweeper, and the heartbeat by which the other
 * instances know that this one lives.
 */
export async function startJobs(): Promise<Jobs> {
  await recordInstance(instanceId());
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
