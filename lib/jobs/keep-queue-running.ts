import { setTimeout as wait } from "node:timers/promises";
import { log } from "@/lib/log";

/** The part of graphile-worker's runner that `keepQueueRunning` needs. */
export interface Queue {
  promise: Promise<void>;
  stop(): Promise<void>;
}

const BETWEEN_STARTS_MS = 2_000;

/**
 * Starts the queue, and restarts it whenever it ends. A queue ends by itself when it cannot record the result of a job, for
 * example while the database is down. The sweeper requeues the jobs that stay locked.
 *
 * @throws the error of the first start
 * @returns a function that stops the queue permanently
 */
export async function keepQueueRunning(
  start: () => Promise<Queue>,
  betweenStartsMs = BETWEEN_STARTS_MS,
): Promise<{ stop(): Promise<void> }> {
  let queue: Queue | null = await start();
  const stopping = new AbortController();

  async function restart(): Promise<void> {
    while (!queue && !stopping.signal.aborted) {
      await wait(betweenStartsMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      queue = await start().catch((err: unknown) => {
        log().error({ err }, "the queue could not be started again");
        return null;
      });
    }
  }

  async function watch(): Promise<void> {
    while (queue) {
      await queue.promise.catch((err: unknown) => log().error({ err }, "the queue ended"));
      queue = null;
      await restart();
    }
  }

  const watched = watch();
  return {
    stop: async () => {
      stopping.abort();
      await queue?.stop().catch((err: unknown) => log().warn({ err }, "the queue did not stop cleanly"));
      await watched;
    },
  };
}
