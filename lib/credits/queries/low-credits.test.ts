import { expect, test } from "vitest";
import { prisma } from "@/lib/database/prisma";
import { createSchool } from "@/test/create-school";
import { grantCredits } from "@/test/grant-credits";
import { reportLowCredits } from "./low-credits";

function setThreshold(poolId: string, lowWaterCredits: number | null) {
  return prisma().creditPool.update({ where: { id: poolId }, data: { lowWaterCredits } });
}

function listEvents(schoolId: string) {
  return prisma().auditEvent.findMany({ where: { schoolId, action: "pool.low" }, orderBy: { id: "asc" } });
}

test("reports a school at its threshold once, even when several instances check at the same time [credits-18] [people-3] [notifications-4]", async () => {
  const school = await createSchool({ credits: 20 });
  await setThreshold(school.poolId, 20);
  await Promise.all([reportLowCredits(), reportLowCredits(), reportLowCredits()]);
  await reportLowCredits();
  expect(await listEvents(school.id)).toMatchObject([
    {
      actorId: null,
      targetType: "pool",
      targetId: school.poolId,
      detail: { availableCredits: 20, lowWaterCredits: 20 },
    },
  ]);
  const told = await prisma().notification.findMany({ where: { kind: "credits.low", href: "/usage" } });
  const ofSchool = told.filter(({ profileId }) => [school.admin.id, school.teacher.id].includes(profileId));
  expect(ofSchool).toMatchObject([
    {
      profileId: school.admin.id,
      params: { schoolId: school.id, availableCredits: 20, lowWaterCredits: 20 },
    },
  ]);
});

test("reports nothing above the threshold or without a threshold", async () => {
  const [above, without] = [await createSchool({ credits: 21 }), await createSchool({ credits: 0 })];
  await setThreshold(above.poolId, 20);
  await reportLowCredits();
  expect([...(await listEvents(above.id)), ...(await listEvents(without.id))]).toEqual([]);
});

test("reports again after the credits rose above the threshold and fell [credits-18]", async () => {
  const school = await createSchool({ credits: 5 });
  await setThreshold(school.poolId, 10);
  await reportLowCredits();
  const change = { poolId: school.poolId, actorId: null, note: "test" };
  await grantCredits({ ...change, type: "grant", amountCredits: 10 });
  await reportLowCredits();
  await grantCredits({ ...change, type: "adjust", amountCredits: -8 });
  await reportLowCredits();
  expect(await listEvents(school.id)).toHaveLength(2);
});
