import { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { verifyLedger } from "@/lib/health/queries/verify-ledger";
import { recordInstance } from "@/lib/instances/queries";
import { startBreakableRelay } from "@/test/breakable-relay";
import { takeOwnDatabase } from "@/test/database";
import { runSql } from "@/test/run-sql";
import { asOwner } from "@/test/tamper";
import { callFunction } from "./call-function";
import { closeConnectionPools, connectionPool, functionPool } from "./connections";
import { classifyDatabaseError } from "./database-error";
import { prisma } from "./prisma";
import { inTransaction } from "./transaction";

await takeOwnDatabase(); // locks its ledger

const direct = process.env.DATABASE_URL ?? "";
const address = new URL(direct);
const relay = await startBreakableRelay(Number(address.port), address.hostname);
address.port = String(relay.port);
process.env.DATABASE_URL = address.href;

// Shortens the timeouts of the hub's sockets, so that the tests are short: those of usual connections tenfold, that of a check
// of the ledger, which is the only one of more than half an hour, to a few seconds.
const TIMES_SOONER = { usual: 10, check: 400 };
const LONGEST_USUAL_MS = 1_800_000;
const { setTimeout: setSocketTimeout } = Socket.prototype;
const shortened = vi.spyOn(Socket.prototype, "setTimeout").mockImplementation(function (
  this: Socket,
  ms,
  listener,
) {
  const sooner = ms / (ms > LONGEST_USUAL_MS ? TIMES_SOONER.check : TIMES_SOONER.usual);
  return setSocketTimeout.call(this, sooner, listener);
});

/** Each test begins without connections. */
afterEach(async () => {
  relay.cut();
  await relay.reopen();
  await expect.poll(() => connectionPool().totalCount + functionPool().totalCount).toBe(0);
});
afterAll(async () => {
  await closeConnectionPools();
  shortened.mockRestore();
  relay.close();
});

const pid = () => callFunction<number>("pg_backend_pid", {});

test("a statement on an unresponsive connection fails, and the next one is answered", async () => {
  await Promise.all([pid(), pid(), pid()]);
  relay.silence();
  const startedAt = performance.now();
  const lost = await Promise.allSettled([pid(), pid(), pid()]);
  expect(performance.now() - startedAt).toBeLessThan(4_000);
  for (const one of lost) {
    expect(one.status).toBe("rejected");
    if (one.status === "rejected")
      expect(classifyDatabaseError(one.reason)).toEqual({ kind: "down", mayBeDone: true });
  }
  expect(await pid()).toBeGreaterThan(0);
});

test("a transaction on an unresponsive connection fails, and its connection is closed", async () => {
  const broken = inTransaction(async (transaction) => {
    await transaction.$queryRaw`SELECT 1`;
    relay.silence();
    await transaction.$queryRaw`SELECT 2`;
  });
  await expect(broken.catch((error: unknown) => classifyDatabaseError(error))).resolves.toMatchObject({
    kind: "down",
  });
  // On the unresponsive connection, one of these queries would fail as the one above did.
  for (let times = 0; times < 5; times += 1) expect(await prisma().profile.count()).toBe(0);
  await expect.poll(() => connectionPool().totalCount).toBe(1);
});

test("an instance sends its heartbeat in time, though its connection became unresponsive", async () => {
  await recordInstance("0190a000-0000-7000-8000-000000000001");
  relay.silence();
  const startedAt = performance.now();
  await expect(recordInstance("0190a000-0000-7000-8000-000000000001")).rejects.toThrow();
  expect(performance.now() - startedAt).toBeLessThan(5_000);
  await recordInstance("0190a000-0000-7000-8000-000000000001");
});

test("an idle connection stays open without traffic, and is closed when it is unresponsive after that [running-2]", async () => {
  const before = await pid();
  await sleep(2_000);
  expect(await pid()).toBe(before);
  relay.silence();
  await expect(pid()).rejects.toThrow();
  expect(await pid()).toBeGreaterThan(0);
});

test("the server has timeouts for statements, locks and idle transactions", async () => {
  const { rows } = await functionPool().query(
    `SELECT ARRAY[current_setting('statement_timeout'), current_setting('lock_timeout'),
      current_setting('idle_in_transaction_session_timeout')] AS limits`,
  );
  expect(rows).toEqual([{ limits: ["12s", "5s", "30s"] }]);
});

/** Locks the ledger for some seconds; resolves once it is locked. */
async function lockLedger(seconds: number) {
  const end = asOwner(`BEGIN; LOCK TABLE ledger_entries; SELECT pg_sleep(${seconds}); COMMIT`);
  const lock = `SELECT 1 FROM pg_locks WHERE granted AND mode = 'AccessExclusiveLock'
    AND relation = 'ledger_entries'::regclass
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
  await expect.poll(() => runSql(direct, lock)).toHaveLength(1);
  return { end };
}

test("a check of the ledger may take long, and the hub survives the loss of its connection", async () => {
  const locked = await lockLedger(2.5);
  expect(await verifyLedger()).toMatchObject({ broken: [] });
  await locked.end;

  const again = await lockLedger(3);
  const broken = verifyLedger();
  await sleep(200);
  relay.cut();
  await expect(broken).rejects.toThrow();
  await relay.reopen();
  await again.end;
  expect(await verifyLedger()).toMatchObject({ broken: [] });
  expect(connectionPool().totalCount).toBeLessThanOrEqual(1);
});

test("a check of the ledger on an unresponsive connection fails", async () => {
  const locked = await lockLedger(2);
  const stuck = expect(verifyLedger()).rejects.toThrow();
  await sleep(500);
  relay.silence();
  await stuck;
  await locked.end;
  expect(await verifyLedger()).toMatchObject({ broken: [] });
}, 15_000);
