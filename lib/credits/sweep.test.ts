import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { prisma } from "@/lib/database/prisma";
import { instanceId } from "@/lib/instance";
import { verifyLaunchSession } from "@/lib/launch/verify-launch-session";
import { captureLog } from "@/test/capture-log";
import { createSchool, launchSessionOf } from "@/test/create-school";
import { takeOwnDatabase } from "@/test/database";
import { reserveCredits } from "./reserve-credits";
import { sweep } from "./sweep";

await takeOwnDatabase(); // counts the holds that are swept in the whole database

/** Creates a school with one hold for a text, which the instance `heldBy` took a minute ago. */
async function createOldHold(heldBy: string) {
  const school = await createSchool({ credits: 5 });
  const session = verifyLaunchSession(await launchSessionOf(await school.student(), await school.activity()));
  const call = {
    mediaType: "text",
    model: "demo-text",
    minimumAge: 0,
    kind: "textCreate",
    idempotency: null,
  } as const;
  await reserveCredits({ session, ...call });
  await prisma().hold.updateMany({
    where: { poolId: school.poolId },
    data: { createdAt: new Date(Date.now() - 60_000), instanceId: heldBy },
  });
  return school;
}

test("a hold that cannot be ended does not keep others from being released [credits-16]", async () => {
  const stuck = await createOldHold(uuidv7());
  const other = await createOldHold(uuidv7());
  const stuckBalance = { where: { poolId: stuck.poolId } };
  await prisma().poolBalance.update({ ...stuckBalance, data: { reserved: 0, available: 5 } });
  const log = captureLog();
  expect((await sweep()).release).toBe(1);
  expect(await stuck.holdStates()).toEqual(["reserved"]);
  expect(await other.balance()).toMatchObject({ available: 5, reserved: 0 });
  expect(JSON.stringify(log)).toContain("could not be ended");
  await prisma().poolBalance.update({ ...stuckBalance, data: { reserved: 1, available: 4 } });
  expect((await sweep()).release).toBe(1);
});

test("an instance whose computer was suspended does not count itself as dead", async () => {
  const school = await createOldHold(instanceId());
  const seenAt = new Date(Date.now() - 60_000);
  await prisma().instance.upsert({
    where: { id: instanceId() },
    create: { id: instanceId(), seenAt },
    update: { seenAt },
  });
  expect((await sweep()).release).toBe(0);
  expect((await school.balance()).reserved).toBe(1);
});
