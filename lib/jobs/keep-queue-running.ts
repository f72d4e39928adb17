import { setTimeout as wait } from "node:timers/promises";
import { log } from "@/lib/log";

/** As much of graphile-worker's runner as is needed to keep one going. */
export interface Queue {
  /** Settles when it has ended, for whatever reason. */
  promise: Promise<void>;
  stop(): Promise<void>;
}

const BETWEEN_STARTS_MS = 2_000;

/**
 * Starts the queue, and again whenever it ends by itself: it gives up when it cannot write down what became of a job,
 * as when the database goes away. What it leaves locked the sweeper queues again.
 *
 * @throws what the first start throws
 * @returns what ends it for good
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
