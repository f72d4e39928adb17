import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { endHold, takeHold } from "@/lib/credits/queries/holds";
import { prisma } from "@/lib/database/prisma";
import { verifyLaunchSession } from "@/lib/launch/verify-launch-session";
import { captureLog } from "@/test/capture-log";
import { createSchool, launchSessionOf } from "@/test/create-school";
import { takeOwnDatabase } from "@/test/database";
import { listBrokenPools } from "@/test/list-broken-pools";
import { tamper } from "@/test/tamper";
import { checkLedger } from "./check-ledger";

await takeOwnDatabase(); // because the verification reads every pool of a database

const TEXT = {
  mediaType: "text",
  model: "demo-text",
  minimumAge: 0,
  operation: null,
  kind: "textCreate",
} as const;

/** A pool with a grant of 9 credits, three settled texts, one released and one open. */
async function createUsedPool() {
  const school = await createSchool({ credits: 9 });
  const launch = verifyLaunchSession(await launchSessionOf(await school.student(), await school.activity()));
  const holds: string[] = [];
  for (const state of ["settled", "settled", "settled", "released", null] as const) {
    const holdId = uuidv7();
    await takeHold({ ...TEXT, launch, instanceId: uuidv7(), holdId });
    if (state) await endHold({ holdId, state, answer: null, poolId: null });
    holds.push(holdId);
  }
  return { ...school, holds };
}

type UsedPool = Awaited<ReturnType<typeof createUsedPool>>;

async function problemsOf({ poolId }: UsedPool): Promise<string[]> {
  return (await listBrokenPools()).filter((broken) => broken.poolId === poolId).map(({ problem }) => problem);
}

const OF_POOL = "WHERE pool_id = 'POOL'";
const OF_SECOND_HOLD = "WHERE id = 'HOLD1'";
/**
 * What the verification must find, the SQL statement that tampers with the data, and a part of the problem that it reports. POOL
 * and HOLD0 to HOLD4 are replaced by the ids of the pool and its holds. Entry 1 is the grant, so HOLD1 has entry 3.
 */
const CASES: [name: string, statement: string, problem: string][] = [
  [
    "an entry whose amount was changed",
    `UPDATE ledger_entries SET amount_credits = 2 ${OF_SECOND_HOLD}`,
    "entry HOLD1 (number 3) was changed",
  ],
  [
    "an entry whose person was changed",
    `UPDATE ledger_entries SET actor_id = id ${OF_SECOND_HOLD}`,
    "entry HOLD1 (number 3) was changed",
  ],
  [
    "an entry whose time was changed",
    `UPDATE ledger_entries SET created_at = now() ${OF_SECOND_HOLD}`,
    "entry HOLD1 (number 3) was changed",
  ],
  [
    "an entry whose note was changed",
    `UPDATE ledger_entries SET note = 'x' ${OF_POOL} AND seq = 1`,
    "(number 1) was changed",
  ],
  [
    "an entry whose hash was changed",
    `UPDATE ledger_entries SET hash = sha256(hash) ${OF_SECOND_HOLD}`,
    "entry HOLD1 (number 3) was changed",
  ],
  [
    "an entry whose amount and hash were changed",
    `UPDATE ledger_entries SET amount_credits = 2 ${OF_SECOND_HOLD}; UPDATE ledger_entries l SET hash = ledger_hash(l) ${OF_SECOND_HOLD}`,
    "entry HOLD1 (number 3) has the balance 7, but the entries add up to 6",
  ],
  [
    "an entry whose note and hash were changed",
    `UPDATE ledger_entries SET note = 'x' ${OF_SECOND_HOLD}; UPDATE ledger_entries l SET hash = ledger_hash(l) ${OF_SECOND_HOLD}`,
    "entry HOLD2 (number 4) has a previous hash that is not the hash of the entry before it",
  ],
  [
    "a removed entry, by the number of the next",
    `DELETE FROM ledger_entries ${OF_SECOND_HOLD}`,
    "entry HOLD2 (number 4) should be number 3",
  ],
  [
    "a removed entry, by its hold",
    `DELETE FROM ledger_entries ${OF_SECOND_HOLD}`,
    "hold HOLD1 is settled and has no entry",
  ],
  [
    "a removed last entry",
    "DELETE FROM ledger_entries WHERE id = 'HOLD2'",
    "the entry count of the pool is 4, but its last entry is number 3",
  ],
  [
    "an added entry",
    `CREATE TEMP TABLE added AS SELECT * FROM ledger_entries WHERE id = 'HOLD2';
     UPDATE added SET id = 'HOLD3', seq = 5, balance_after_credits = 5, previous_hash = hash;
     INSERT INTO ledger_entries SELECT * FROM added;
     UPDATE ledger_entries l SET hash = ledger_hash(l) WHERE id = 'HOLD3'`,
    "the entry count of the pool is 4, but its last entry is number 5",
  ],
  [
    "a settled hold whose amount was changed",
    "UPDATE holds SET amount_credits = 2 WHERE id = 'HOLD1'",
    "HOLD1 (number 3) differs from its hold",
  ],
  [
    "a settled hold whose person was changed",
    "UPDATE holds SET actor_id = id WHERE id = 'HOLD1'",
    "HOLD1 (number 3) differs from its hold",
  ],
  [
    "a settled hold that was moved to another week, together with its daily total",
    `UPDATE holds SET day = day - 7 ${OF_POOL}; UPDATE usage_days SET day = day - 7 ${OF_POOL}`,
    "HOLD0 (number 2) differs from its hold",
  ],
  ["a removed hold", "DELETE FROM holds WHERE id = 'HOLD1'", "entry HOLD1 (number 3) has no hold"],
  [
    "a released hold whose amount was changed",
    "UPDATE holds SET amount_credits = 2 WHERE id = 'HOLD3'",
    "the daily total of",
  ],
  [
    "an open hold whose amount was changed",
    "UPDATE holds SET amount_credits = 2 WHERE id = 'HOLD4'",
    "the balance is 5 available, 1 reserved",
  ],
  [
    "a hold settled by hand",
    "UPDATE holds SET state = 'settled', ended_at = now() WHERE id = 'HOLD4'",
    "hold HOLD4 is settled and has no entry",
  ],
  ...[
    "day = day - 1",
    "classroom_id = pool_id",
    "activity_id = pool_id",
    "actor_id = pool_id",
    "app_slug = 'other'",
    "media_type = 'image'",
    "model = 'other'",
    "spent_credits = 2",
    "released_credits = 0",
    "operations = 2",
  ].map((change): [string, string, string] => [
    `a daily total whose ${change.split(" ")[0]} was changed`,
    `UPDATE usage_days SET ${change} ${OF_POOL}`,
    "the daily total of",
  ]),
  [
    "an added daily total of no credits",
    `INSERT INTO usage_days SELECT pool_id, day, classroom_id, activity_id, pool_id, app_slug, media_type, model FROM usage_days ${OF_POOL}`,
    "the daily total of",
  ],
  [
    "a changed balance",
    `UPDATE pool_balances SET available = available + 1, spent = spent - 1 ${OF_POOL}`,
    "the balance is 6 available, 1 reserved, 2 spent of 9 granted",
  ],
  [
    "a changed sum of granted credits",
    `UPDATE pool_balances SET available = available + 9, granted = granted + 9 ${OF_POOL}`,
    "the balance is 14 available, 1 reserved, 3 spent of 18 granted; entries and holds add up to 1 reserved, 3 spent, 9 granted",
  ],
  [
    "a changed hash of the pool",
    `UPDATE pool_balances SET last_hash = '' ${OF_POOL}`,
    "the stored hash of the pool is not the hash of its last entry HOLD2",
  ],
];

test.each(CASES)("the verification finds %s [ledger-8]", async (_, statement, problem) => {
  const pool = await createUsedPool();
  expect(await problemsOf(pool)).toEqual([]);
  const fill = (text: string) =>
    pool.holds.reduce(
      (filled, id, index) => filled.replaceAll(`HOLD${index}`, id),
      text.replaceAll("POOL", pool.poolId),
    );
  await tamper(fill(statement));
  expect((await problemsOf(pool)).join("\n")).toContain(fill(problem));
});

test("an entry of a pool that does not exist is found [ledger-8]", async () => {
  const { poolId } = await createUsedPool();
  const unknown = uuidv7();
  await tamper(
    `INSERT INTO ledger_entries (id, pool_id, seq, type, amount_credits, balance_after_credits, created_at, previous_hash, hash)
      VALUES ('${unknown}', '${unknown}', 1, 'grant', 1, 1, now(), '', '');
     UPDATE ledger_entries l SET hash = ledger_hash(l) WHERE id = '${unknown}'`,
  );
  const broken = await listBrokenPools();
  expect(broken).toContainEqual({
    poolId: unknown,
    owner: "unknown",
    problem: "the entry count of the pool is 0, but its last entry is number 1",
  });
  expect(broken.map((one) => one.poolId)).not.toContain(poolId);
});

test("a pool whose balance was removed is found", async () => {
  const { poolId } = await createSchool({ credits: 0 });
  await tamper(`DELETE FROM pool_balances WHERE pool_id = '${poolId}'`);
  expect(await listBrokenPools()).toContainEqual(
    expect.objectContaining({ poolId, problem: "the pool has no balance" }),
  );
});

test("the verification logs the number of entries and the last hash of every pool [ledger-5]", async () => {
  const { poolId, holds } = await createUsedPool();
  const last = await prisma().ledgerEntry.findUniqueOrThrow({ where: { id: holds[2] ?? "" } });
  const lines = captureLog();
  await checkLedger(null);
  const logged = lines.map((line) => JSON.parse(line)).filter((line) => line.poolId === poolId);
  expect(logged).toMatchObject([{ entries: 4, hash: Buffer.from(last.hash).toString("hex") }]);
});
