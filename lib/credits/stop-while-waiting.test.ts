import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { connectionPool } from "@/lib/database/connections";
import { prisma } from "@/lib/database/prisma";
import { verifyLaunchSession } from "@/lib/launch/verify-launch-session";
import { createSchool, launchSessionOf } from "@/test/create-school";
import { takeHold } from "./queries/holds";

/** The number of connections that wait for a lock of the connection with this backend id. */
async function countWaitingFor(backendId: number): Promise<number> {
  const waiting = await connectionPool().query(
    "SELECT 1 FROM pg_stat_activity WHERE $1 = ANY (pg_blocking_pids(pid))",
    [backendId],
  );
  return waiting.rows.length;
}

test("a call that waits for its Idempotency-Key is refused when spending is stopped in the meantime", async () => {
  const school = await createSchool({ credits: 10 });
  const activityId = await school.activity();
  const launch = verifyLaunchSession(await launchSessionOf(await school.student(), activityId));
  const keyHolder = await connectionPool().connect();
  const bodyHash = Buffer.from("body");
  const backendId = (await keyHolder.query("SELECT pg_backend_pid() AS id")).rows[0].id;
  await keyHolder.query("BEGIN");
  await keyHolder.query("SELECT claim_operation($1, $2, $3, 'test', 'k', $4, $1)", [
    uuidv7(),
    launch.actorId,
    launch.appSlug,
    bodyHash,
  ]);
  const waiting = takeHold({
    launch,
    instanceId: uuidv7(),
    holdId: uuidv7(),
    mediaType: "text",
    model: "any",
    minimumAge: 0,
    kind: "test",
    operation: { kind: "test", key: "k", bodyHash },
  });
  await expect.poll(() => countWaitingFor(backendId)).toBe(1);
  await prisma().activity.update({ where: { id: activityId }, data: { spendingStoppedAt: new Date() } });
  await keyHolder.query("ROLLBACK");
  keyHolder.release();
  expect(await waiting).toMatchObject({ outcome: "stopped" });
  expect(await school.balance()).toMatchObject({ available: 10, reserved: 0 });
});
