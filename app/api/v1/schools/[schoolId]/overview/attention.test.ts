import { expect, test } from "vitest";
import { prisma } from "@/lib/database/prisma";
import { dayIn } from "@/lib/time/calendar-day";
import { callAs } from "@/test/call-as";
import { createOperator, createSchool, type TestSchool } from "@/test/create-school";
import { importsOf } from "@/test/roster-imports";
import { GET } from "./route";

const DAY_MS = 86_400_000;

const read = async ({ id: schoolId, admin }: TestSchool, person = admin) =>
  (await callAs(person, GET, { params: { schoolId } })).json.data;

/** Writes what a student spent on a day, so many days ago. */
async function spent(school: TestSchool, actorId: string, spentCredits: number, daysAgo = 0) {
  const { poolId, classroomId } = school;
  const day = new Date(dayIn("Asia/Seoul", new Date(Date.now() - daysAgo * DAY_MS)));
  const fields = { activityId: classroomId, appSlug: "x", model: "m", mediaType: "text" } as const;
  await prisma().usageDay.create({
    data: { poolId, classroomId, actorId, day, spentCredits, operations: 1, ...fields },
  });
}

test("a school's overview names students near the daily limit, to its admin and to an operator, and records that they were read", async () => {
  const school = await createSchool({ dailyLimitCredits: 40 });
  const [near, over, below] = [await school.student(), await school.student(), await school.student()];
  expect((await read(school)).attention).toMatchObject({ nearLimit: [], unusualDays: [] });
  await Promise.all([spent(school, near.id, 32), spent(school, over.id, 40), spent(school, below.id, 31)]);
  await spent(school, below.id, 40, 1);
  await spent(school, school.teacher.id, 90);
  const { attention } = await read(school);
  expect(attention.nearLimit).toEqual([
    { studentId: over.id, studentName: over.displayName, spentCredits: 40, dailyLimitCredits: 40 },
    { studentId: near.id, studentName: near.displayName, spentCredits: 32, dailyLimitCredits: 40 },
  ]);
  expect((await read(school, await createOperator())).attention.nearLimit).toHaveLength(2);
  const event = { action: "students.read", actorId: school.admin.id };
  expect(await prisma().auditEvent.count({ where: event })).toBe(1);
});

test("a school's overview has unusual days of the last week, and the import that waits for the admin", async () => {
  const school = await createSchool();
  const student = await school.student();
  const told = {
    profileId: school.admin.id,
    subjectId: student.id,
    kind: "spending.unusual",
    href: "/usage",
  };
  const params = { day: "2026-11-20", spentCredits: 90, cause: "class-median" };
  await prisma().notification.createMany({
    data: [
      { ...told, params },
      { ...told, params, at: new Date(Date.now() - 8 * DAY_MS) },
    ],
  });
  const { check, apply } = importsOf(school);
  const { attention } = await read(school);
  expect(attention).toMatchObject({ waitingImport: null, openIncidentCount: 0, hasSafetyContact: false });
  expect(attention.unusualDays).toEqual([
    { studentId: student.id, studentName: student.displayName, day: "2026-11-20", spentCredits: 90 },
  ]);
  const waiting = async () => (await read(school)).attention.waitingImport;
  await check("nothing of a roster");
  expect(await waiting()).toBe("failed");
  const { id } = await check("class,number,name\n5-1,1,Kim Minji\n");
  expect(await waiting()).toBe("ready");
  await apply(id);
  expect(await waiting()).toBeNull();
  const workedAt = new Date(Date.now() - 11 * 60_000);
  await prisma().rosterImport.update({ where: { id }, data: { workedAt } });
  expect(await waiting()).toBe("stuck");
});

test("a school whose only safety contact is archived has none [safety-14]", async () => {
  const school = await createSchool();
  const { id: profileId } = school.teacher;
  await prisma().safetyContact.create({ data: { schoolId: school.id, profileId } });
  expect((await read(school)).attention.hasSafetyContact).toBe(true);
  await prisma().profile.update({ where: { id: profileId }, data: { status: "archived" } });
  expect((await read(school)).attention.hasSafetyContact).toBe(false);
});

test("a school's overview has the last 14 school days, oldest first, and until when the credits last", async () => {
  const school = await createSchool({ credits: 100 });
  const student = await school.student();
  expect(await read(school)).toMatchObject({ forecast: null });
  await spent(school, student.id, 7);
  await spent(school, student.id, 7, 7);
  const { trend, forecast } = await read(school);
  expect(trend).toHaveLength(14);
  const days = trend.map(({ day }: { day: string }) => day);
  expect(days).toEqual([...days].sort());
  const total = trend.reduce((sum: number, one: { spentCredits: number }) => sum + one.spentCredits, 0);
  // On a weekend neither of the two days is a school day.
  expect([0, 14]).toContain(total);
  expect(forecast === null).toBe(total === 0);
});
