import { setTimeout as sleep } from "node:timers/promises";
import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { verifyLaunchSession } from "@/lib/domain/launch-session/verify-launch-session";
import { aLaunch, aSchool } from "@/test/a-school";
import { reserveCredits } from "./credit-rows";
import { pool } from "./pool";
import { prisma } from "./prisma";

test("spending that is stopped while a call waits for its key is stopped for that call", async () => {
  const school = await aSchool({ credits: 10 });
  const activityId = await school.activity();
  const launch = verifyLaunchSession(await aLaunch(await school.student(), activityId));
  const other = await pool().connect();
  const bodyHash = Buffer.from("body");
  await other.query("BEGIN");
  await other.query("SELECT begin_operation($1, $2, $3, 'test', 'k', $4, $1)", [
    ...[uuidv7(), launch.actorId, launch.appSlug, bodyHash],
  ]);
  const waiting = reserveCredits({
    ...{ launch, instanceId: uuidv7(), holdId: uuidv7(), mediaType: "text", model: "any", kind: "test" },
    operation: { kind: "test", key: "k", bodyHash },
  });
  await sleep(200);
  await prisma().activity.update({ where: { id: activityId }, data: { spendingStoppedAt: new Date() } });
  await other.query("ROLLBACK");
  other.release();
  expect(await waiting).toMatchObject({ outcome: "stopped" });
  expect(await school.balance()).toMatchObject({ available: 10, reserved: 0 });
});
