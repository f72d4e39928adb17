import { randomUUID } from "node:crypto";
import pg from "pg";
import { expect, test } from "vitest";
import { prisma } from "@/lib/database/prisma";
import { env } from "@/lib/env";
import { keepQueueRunning } from "./keep-queue-running";
import { startQueue } from "./runner";

/** A connection pool that fails once, when the queue reads its tasks, as if no connection were free at that moment. */
function createPoolFailingOnce(): { pool: pg.Pool; hasFailed: () => boolean } {
  const pool = new pg.Pool({ connectionString: env().databaseDirectUrl });
  let hasFailed = false;
  pool.on("error", () => undefined);
  pool.on("connect", (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const failing = (...args: unknown[]) => {
      if (hasFailed || !JSON.stringify(args[0]).includes("_private_tasks as tasks (identifier)"))
        return query(...args);
      hasFailed = true;
      return Promise.reject(new Error("timeout exceeded when trying to connect"));
    };
    Object.assign(client, { query: failing });
  });
  return { pool, hasFailed: () => hasFailed };
}

test("a queue that got no connection to read its tasks is restarted and takes jobs", async () => {
  const { pool, hasFailed } = createPoolFailingOnce();
  const queue = await keepQueueRunning(() => startQueue(pool), 1);
  const key = `image:${randomUUID()}`;
  await prisma()
    .$queryRaw`SELECT 1 FROM graphile_worker.add_job('generate-image', json_build_object('jobId', ${randomUUID()}::text), job_key := ${key})`;
  const countWaiting = async () => {
    const [row] = await prisma().$queryRaw<{ count: number }[]>`
      SELECT count(*)::int AS count FROM graphile_worker.jobs WHERE key = ${key}`;
    return row?.count;
  };
  try {
    await expect.poll(countWaiting, { timeout: 10_000 }).toBe(0);
    expect(hasFailed()).toBe(true);
  } finally {
    await queue.stop();
    await pool.end();
  }
});
