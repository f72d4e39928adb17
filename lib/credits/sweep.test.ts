import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { prisma } from "@/lib/database/prisma";
import { instanceId } from "@/lib/instance";
import { verifyLaunchSession } from "@/lib/launch/verify-launch-session";
import { aLaunch, aSchool } from "@/test/a-school";
import { captureLog } from "@/test/capture-log";
import { reserveCredits } from "./reserve-credits";
import { sweep } from "./sweep";

// Runs isolated: counts the holds that the whole hub has to sweep.

/** A text's hold, taken a minute ago by an instance. */
async function anOldHold(heldBy: string) {
  const school = await aSchool({ credits: 5 });
  const session = verifyLaunchSession(await aLaunch(await school.student(), await school.activity()));
  const call = { mediaType: "text", model: "demo-text", kind: "textCreate", idempotency: null } as const;
  await reserveCredits({ session, ...call });
  await prisma().hold.updateMany({
    where: { poolId: school.poolId },
    data: { createdAt: new Date(Date.now() - 60_000), instanceId: heldBy },
  });
  return school;
}

test("a hold that cannot be ended keeps no other from being given back", async () => {
  const stuck = await anOldHold(uuidv7());
  const other = await anOldHold(uuidv7());
  const rollup = { poolId: stuck.poolId };
  await prisma().usageDay.updateMany({ where: rollup, data: { reservedCredits: 0 } });
  const log = captureLog();
  expect((await sweep()).release).toBe(1);
  expect(await stuck.balance()).toMatchObject({ available: 4, reserved: 1 });
  expect(await other.balance()).toMatchObject({ available: 5, reserved: 0 });
  expect(JSON.stringify(log)).toContain("could not be ended");
  await prisma().usageDay.updateMany({ where: rollup, data: { reservedCredits: 1 } });
  expect((await sweep()).release).toBe(1);
});

test("an instance that comes out of a long standstill does not take itself for dead", async () => {
  const school = await anOldHold(instanceId());
  const seenAt = new Date(Date.now() - 60_000);
  await prisma().instance.upsert({
    where: { id: instanceId() },
    create: { id: instanceId(), seenAt },
    update: { seenAt },
  });
  expect((await sweep()).release).toBe(0);
  expect((await school.balance()).reserved).toBe(1);
});
