import { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, test, vi } from "vitest";
import { recordInstance } from "@/lib/credits/queries/sweep";
import { proveLedger } from "@/lib/health/queries/prove-ledger";
import { startCuttable } from "@/test/cuttable";
import { runSql } from "@/test/run-sql";
import { closePool, oneRow, pool } from "./connections";
import { refusalOf } from "./database-error";
import { inTransaction } from "./transaction";

const direct = process.env.DATABASE_URL ?? "";
const address = new URL(direct);
const way = await startCuttable(Number(address.port), address.hostname);
address.port = String(way.port);
process.env.DATABASE_URL = address.href;

// A tenth of the time after which a silent connection is closed.
const { setTimeout: setSocketTimeout } = Socket.prototype;
vi.spyOn(Socket.prototype, "setTimeout").mockImplementation(function (this: Socket, ms, listener) {
  return setSocketTimeout.call(this, ms / 10, listener);
});

afterAll(async () => {
  await closePool();
  way.close();
});

const pid = async () => (await oneRow<{ pid: number }>("pid", "SELECT pg_backend_pid() AS pid", [])).pid;

test("a statement on a connection that has gone dumb fails, and the next one is answered", async () => {
  await Promise.all([pid(), pid(), pid()]);
  way.silence();
  const startedAt = performance.now();
  const lost = await Promise.allSettled([pid(), pid(), pid()]);
  expect(performance.now() - startedAt).toBeLessThan(4_000);
  for (const one of lost) {
    expect(one.status).toBe("rejected");
    if (one.status === "rejected") expect(refusalOf(one.reason)).toEqual({ kind: "down", mayBeDone: true });
  }
  expect(await pid()).toBeGreaterThan(0);
});

test("a transaction whose connection has gone dumb is refused, and leaves no dumb connection behind", async () => {
  const broken = inTransaction(async (transaction) => {
    await transaction.$queryRaw`SELECT 1`;
    way.silence();
    await transaction.$queryRaw`SELECT 2`;
  });
  await expect(broken.catch((error: unknown) => refusalOf(error))).resolves.toMatchObject({ kind: "down" });
  // On a dumb connection one of them would fail, as above.
  for (let times = 0; times < 5; times += 1) expect(await pid()).toBeGreaterThan(0);
  await expect.poll(() => pool().totalCount).toBe(1);
});

test("an instance says in time that it lives, though its connection went dumb", async () => {
  await recordInstance("0190a000-0000-7000-8000-000000000001");
  way.silence();
  const startedAt = performance.now();
  await expect(recordInstance("0190a000-0000-7000-8000-000000000001")).rejects.toThrow();
  expect(performance.now() - startedAt).toBeLessThan(5_000);
  await recordInstance("0190a000-0000-7000-8000-000000000001");
});

test("a connection that nobody uses may be silent", async () => {
  const before = await pid();
  await sleep(2_000);
  expect(await pid()).toBe(before);
});

test("the server ends statements, waits for locks and transactions that stand still", async () => {
  const { limits } = await oneRow<{ limits: string[] }>(
    "limits",
    `SELECT ARRAY[current_setting('statement_timeout'), current_setting('lock_timeout'),
      current_setting('idle_in_transaction_session_timeout')] AS limits`,
    [],
  );
  expect(limits).toEqual(["12s", "5s", "30s"]);
});

/** Holds the ledger for so long; answers when it is held. */
async function lockLedger(seconds: number) {
  const end = runSql(direct, `BEGIN; LOCK TABLE ledger_entries; SELECT pg_sleep(${seconds}); COMMIT`);
  const isHeld = `SELECT 1 FROM pg_locks WHERE granted AND mode = 'AccessExclusiveLock'
    AND relation = 'ledger_entries'::regclass
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
  await expect.poll(() => runSql(direct, isHeld)).toHaveLength(1);
  return { end };
}

test("a proof of the ledger may take its time, and its connection may break without the hub", async () => {
  const locked = await lockLedger(2.5);
  expect(await proveLedger()).toMatchObject({ broken: [] });
  await locked.end;

  const again = await lockLedger(3);
  const broken = proveLedger();
  await sleep(200);
  way.cut();
  await expect(broken).rejects.toThrow();
  await way.mend();
  await again.end;
  expect(await proveLedger()).toMatchObject({ broken: [] });
  expect(pool().totalCount).toBeLessThanOrEqual(1);
});
