import { expect, test } from "vitest";
import { prisma } from "@/lib/database/prisma";
import { aSchool } from "@/test/a-school";
import { grantCredits } from "@/test/grant-credits";
import { tellLowCredits } from "./tell-low-credits";

function setThreshold(poolId: string, lowWaterCredits: number | null) {
  return prisma().creditPool.update({ where: { id: poolId }, data: { lowWaterCredits } });
}

function eventsOf(schoolId: string) {
  return prisma().auditEvent.findMany({ where: { schoolId, action: "pool.low" }, orderBy: { id: "asc" } });
}

test("tells a school once that its credits are at the threshold, whoever asks at once", async () => {
  const school = await aSchool({ credits: 20 });
  await setThreshold(school.poolId, 20);
  await Promise.all([tellLowCredits(), tellLowCredits(), tellLowCredits()]);
  await tellLowCredits();
  expect(await eventsOf(school.id)).toMatchObject([
    {
      actorId: null,
      targetType: "pool",
      targetId: school.poolId,
      detail: { availableCredits: 20, lowWaterCredits: 20 },
    },
  ]);
});

test("is silent above the threshold and without one", async () => {
  const [above, without] = [await aSchool({ credits: 21 }), await aSchool({ credits: 0 })];
  await setThreshold(above.poolId, 20);
  await tellLowCredits();
  expect([...(await eventsOf(above.id)), ...(await eventsOf(without.id))]).toEqual([]);
});

test("tells again when credits came and went", async () => {
  const school = await aSchool({ credits: 5 });
  await setThreshold(school.poolId, 10);
  await tellLowCredits();
  const change = { poolId: school.poolId, actorId: null, note: "test" };
  await grantCredits({ ...change, type: "grant", amountCredits: 10 });
  await tellLowCredits();
  await grantCredits({ ...change, type: "adjust", amountCredits: -8 });
  await tellLowCredits();
  expect(await eventsOf(school.id)).toHaveLength(2);
});
