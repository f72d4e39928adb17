import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { connectionPool } from "@/lib/database/connections";
import { env } from "@/lib/env";
import { verifyLaunchSession } from "@/lib/launch/verify-launch-session";
import { createSchool, launchSessionOf } from "@/test/create-school";
import { grantCredits } from "@/test/grant-credits";
import { runSql } from "@/test/run-sql";
import { endHold, type ReserveArguments, takeHold, takeHoldForJob } from "./queries/holds";

const OPERATION = { kind: "test", bodyHash: Buffer.from("body") };

/** Runs an action and returns whether the write-ahead log is then on disk beyond the position that it had before the action. */
async function isOnDiskAfter(action: () => Promise<unknown>): Promise<boolean> {
  const before = await connectionPool().query<{ lsn: string }>(
    "SELECT pg_current_wal_insert_lsn()::text AS lsn",
  );
  await action();
  const after = await connectionPool().query<{ done: boolean }>(
    "SELECT pg_current_wal_flush_lsn() > $1::pg_lsn AS done",
    [before.rows[0]?.lsn],
  );
  return after.rows[0]?.done === true;
}

async function createHold(operationKey: string) {
  const school = await createSchool({ credits: 100 });
  const [student, activity] = [await school.student(), await school.activity()];
  const launch = verifyLaunchSession(await launchSessionOf(student, activity));
  const call: ReserveArguments = {
    launch,
    instanceId: uuidv7(),
    holdId: uuidv7(),
    model: "any",
    minimumAge: 0,
    kind: "test",
    mediaType: "text",
    operation: { ...OPERATION, key: operationKey },
  };
  expect(await takeHold(call)).toMatchObject({ outcome: "reserved" });
  return { school, call };
}

test("a settled hold is on disk before the caller is answered [credits-2]", async () => {
  for (let round = 0; round < 10; round += 1) {
    const { school, call } = await createHold("k");
    const end = { holdId: call.holdId, state: "settled", poolId: school.poolId } as const;
    expect(await isOnDiskAfter(() => endHold({ ...end, answer: { text: "a story" } }))).toBe(true);
    expect(await school.balance()).toMatchObject({ reserved: 0, spent: 1 });
  }
});

test("a settled hold is on disk even where commits do not wait for the disk, as behind a pooler that loses the connection's settings", async () => {
  for (let round = 0; round < 5; round += 1) {
    const { call } = await createHold("k");
    const settle = `SET synchronous_commit = off; SELECT * FROM end_holds('{${call.holdId}}', '{settled}', '{NULL}')`;
    expect(await isOnDiskAfter(() => runSql(env().databaseUrl, settle))).toBe(true);
  }
});

test("a granted credit and a started image are on disk before the caller is answered [credits-2]", async () => {
  const { school, call } = await createHold("k");
  const grant = { poolId: school.poolId, type: "grant", amountCredits: 1, actorId: null, note: "" } as const;
  const job = { id: uuidv7(), quality: "standard", request: {}, answer: {} };
  expect(await isOnDiskAfter(() => grantCredits(grant))).toBe(true);
  const image = { ...call, holdId: uuidv7(), operation: null };
  expect(await isOnDiskAfter(() => takeHoldForJob(image, job))).toBe(true);
});
