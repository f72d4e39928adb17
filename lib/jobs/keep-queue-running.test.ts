import { describe, expect, test } from "vitest";
import { keepQueueRunning, type Queue } from "./keep-queue-running";

/**
 * Returns `start`, which starts a fake queue, and the queues that it has `started`, in order, each of which the test can end or make
 * fail. The first call of `start` succeeds, the next `failingStarts` calls throw.
 */
function fakeQueues(failingStarts = 0) {
  const started: { end(): void; fail(error: Error): void; stopped: boolean }[] = [];
  let failures = failingStarts;
  const start = async (): Promise<Queue> => {
    if (started.length > 0 && failures > 0) {
      failures -= 1;
      throw new Error("the database is unreachable");
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const queue = { end: resolve, fail: reject, stopped: false };
    started.push(queue);
    const stop = async () => {
      queue.stopped = true;
      resolve();
    };
    return { promise, stop };
  };
  return { started, start };
}

describe("a queue that is kept running", () => {
  test("is started again when it ends by itself, even if starting fails several times [running-2]", async () => {
    const { started, start } = fakeQueues(3);
    const kept = await keepQueueRunning(start, 1);
    started[0]?.fail(new Error("could not complete a job"));
    await expect.poll(() => started.length).toBe(2);
    started[1]?.end();
    await expect.poll(() => started.length).toBe(3);
    await kept.stop();
    expect(started.map(({ stopped }) => stopped)).toEqual([false, false, true]);
  });

  test("is not started again after stop()", async () => {
    const { started, start } = fakeQueues();
    const kept = await keepQueueRunning(start, 1);
    await kept.stop();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(started).toHaveLength(1);
  });

  test("can be stopped while it waits to be started again", async () => {
    const { started, start } = fakeQueues();
    const kept = await keepQueueRunning(start, 60_000);
    started[0]?.fail(new Error("the database is unreachable"));
    await kept.stop();
    expect(started).toHaveLength(1);
  });

  test("throws when its first start fails", async () => {
    await expect(keepQueueRunning(() => Promise.reject(new Error("no database")))).rejects.toThrow(
      "no database",
    );
  });
});
