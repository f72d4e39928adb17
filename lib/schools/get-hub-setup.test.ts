import { expect, test } from "vitest";
import { prisma } from "@/lib/database/prisma";
import { createOperator, createSchool } from "@/test/create-school";
import { takeOwnDatabase } from "@/test/database";
import { getHubSetup } from "./get-hub-setup";

await takeOwnDatabase(); // begins with an empty hub

test("the setup of the hub lists what is missing and the newest unfinished schools with their next step", async () => {
  const operator = await createOperator();
  expect(await getHubSetup(operator)).toMatchObject({
    hasSchool: false,
    hasApprovedApp: false,
    pendingAppCount: 0,
    schools: [],
  });

  const school = await createSchool({ credits: 0 });
  await prisma().app.update({ where: { id: school.appId }, data: { status: "pending" } });
  expect(await getHubSetup(operator)).toMatchObject({
    hasSchool: true,
    hasApprovedApp: false,
    pendingAppCount: 1,
    schools: [{ schoolId: school.id, next: "credits" }],
  });

  await prisma().app.update({ where: { id: school.appId }, data: { status: "approved" } });
  const withoutStudents = await createSchool();
  const ready = await createSchool();
  await ready.student();
  await ready.activity();
  const archived = await createSchool();
  await prisma().school.update({ where: { id: archived.id }, data: { status: "archived" } });
  await prisma().profile.update({ where: { id: school.admin.id }, data: { status: "archived" } });
  const setup = await getHubSetup(operator);
  expect(setup.hasApprovedApp).toBe(true);
  expect(setup.schools.map(({ schoolId, next }) => [schoolId, next])).toEqual([
    [withoutStudents.id, "students"],
    [school.id, "admin"],
  ]);

  for (const _ of Array.from({ length: 5 })) await createSchool({ credits: 0 });
  expect((await getHubSetup(operator)).schools.map(({ next }) => next)).toEqual(Array(5).fill("credits"));
  await expect(getHubSetup(school.admin)).rejects.toMatchObject({ code: "AUTH_002" });
});
