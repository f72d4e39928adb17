import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { pool } from "@/lib/database/connections";
import { verifyLaunchSession } from "@/lib/launch/verify-launch-session";
import { aLaunch, aSchool } from "@/test/a-school";
import { endHold, type ReserveArguments, reserveCredits } from "./queries/holds";

const KEY = { kind: "test", bodyHash: Buffer.from("body") };

/** What has been committed when `statement` begins, and whether all of it, and its own, is on the disk when it ends. */
async function isOnDiskAfter(statement: string, values: unknown[]): Promise<boolean> {
  const client = await pool().connect();
  try {
    // As in production; the tests' own server does without.
    await client.query("SET synchronous_commit = on");
    const before = await client.query<{ lsn: string }>("SELECT pg_current_wal_insert_lsn()::text AS lsn");
    await client.query(statement, values);
    const after = await client.query<{ done: boolean }>(
      "SELECT pg_current_wal_flush_lsn() > $1::pg_lsn AS done",
      [before.rows[0]?.lsn],
    );
    return after.rows[0]?.done === true;
  } finally {
    await client.query("RESET synchronous_commit");
    client.release();
  }
}

async function aHold(operationKey: string) {
  const school = await aSchool({ credits: 100 });
  const [student, activity] = [await school.student(), await school.activity()];
  const launch = verifyLaunchSession(await aLaunch(student, activity));
  const call: ReserveArguments = {
    ...{ launch, instanceId: uuidv7(), holdId: uuidv7(), model: "any", kind: "test" },
    ...{ mediaType: "text", operation: { ...KEY, key: operationKey } },
  };
  expect(await reserveCredits(call)).toMatchObject({ outcome: "reserved" });
  return { school, call };
}

test("a settled hold is on the disk before anybody is told, though its pool is free sooner", async () => {
  for (let round = 0; round < 10; round += 1) {
    const { school, call } = await aHold("k");
    const ends = JSON.stringify([{ hold: call.holdId, state: "settled", answer: { text: "a story" } }]);
    expect(await isOnDiskAfter("CALL end_holds_surely($1, NULL)", [ends])).toBe(true);
    expect(await school.balance()).toMatchObject({ reserved: 0, spent: 1 });
  }
});

test("what a replay tells again is on the disk by then", async () => {
  const { school, call } = await aHold("k");
  await endHold({
    holdId: call.holdId,
    state: "settled",
    answer: { text: "a story" },
    poolId: school.poolId,
  });
  const { launchId, actorId, purpose, studentId, activityId, appSlug } = call.launch;
  const again = {
    ...{ launch: launchId, actor: actorId, purpose, student: studentId, activity: activityId, app: appSlug },
    ...{ hold: uuidv7(), mediaType: "text", model: "any", kind: "test", key: "k" },
    bodyHash: KEY.bodyHash.toString("hex"),
  };
  const replay = "SELECT 1 / (outcome = 'replay')::int FROM reserve_credits($1, $2)";
  for (let round = 0; round < 10; round += 1)
    expect(await isOnDiskAfter(replay, [call.instanceId, JSON.stringify([again])])).toBe(true);
});
