import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { POST as createText } from "@/app/api/v1/mcp-proxy/api/text/create/route";
import type { Person } from "@/lib/access/person";
import { prisma } from "@/lib/database/prisma";
import { call } from "@/test/call";
import { createSchool, launchSessionOf, type TestSchool } from "@/test/create-school";
import { tamper } from "@/test/tamper";
import { reportUnusualSpending } from "./unusual-spending";

const DAY_MS = 86_400_000;

/** Creates a school in which a text costs so much. */
async function createSchoolWithPrice(textPriceCredits: number, credits = 1_000) {
  const school = await createSchool({ credits, timeZone: "UTC" });
  await prisma().creditPool.update({ where: { id: school.poolId }, data: { textPriceCredits } });
  return { ...school, activityId: await school.activity() };
}

async function spend(person: Person, activityId: string, purpose = "student_activity" as const) {
  const session = await launchSessionOf(person, activityId, { purpose });
  expect((await call(createText, { session, body: { prompt: "Hi" } })).status).toBe(200);
}

/** What each student of a class spent on some days before today. */
async function addHistory(
  { poolId, classroomId }: TestSchool,
  { days, spentCredits, students }: { days: number; spentCredits: number; students: Person[] },
) {
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  const fields = { poolId, classroomId, activityId: randomUUID(), appSlug: "x", model: "m" };
  const rows = students.flatMap(({ id }) =>
    // Every second day, as a class does not use AI every day.
    Array.from({ length: days }, (_, index) => new Date(today - (index + 1) * 2 * DAY_MS)).map((day) => ({
      ...fields,
      day,
      actorId: id,
      mediaType: "text" as const,
      spentCredits,
      operations: 1,
    })),
  );
  await prisma().usageDay.createMany({ data: rows });
}

async function toldTo(person: Person) {
  const told = await prisma().notification.findMany({
    where: { profileId: person.id, kind: "spending.unusual" },
  });
  return told.map(({ subjectId, params }) => ({ subjectId, ...(params as object) }));
}

test("teachers and school admins are told once of a student who spends ten times the median of the class, and at least 50 [spending-1] [spending-2]", async () => {
  const school = await createSchoolWithPrice(30);
  const [heavy, usual, light] = [await school.student(), await school.student(), await school.student()];
  await addHistory(school, { days: 10, spentCredits: 5, students: [usual, light] });
  // Days before the last ten do not count.
  await addHistory(school, { days: 14, spentCredits: 0, students: [usual] });
  await spend(heavy, school.activityId);
  await reportUnusualSpending();
  // 30 is below 50.
  expect(await toldTo(school.teacher)).toEqual([]);
  await spend(heavy, school.activityId);
  await Promise.all([reportUnusualSpending(), reportUnusualSpending()]);
  await spend(heavy, school.activityId);
  await reportUnusualSpending();
  const day = new Date().toISOString().slice(0, 10);
  const told = { subjectId: heavy.id, day, spentCredits: 60, cause: "class-median" };
  expect(await toldTo(school.teacher)).toEqual([told]);
  expect(await toldTo(school.admin)).toEqual([told]);
  expect(await toldTo(heavy)).toEqual([]);
});

test("a class that is used to much is not unusual, nor is a teacher's workspace, nor a morning without credits [spending-1] [spending-2]", async () => {
  const school = await createSchoolWithPrice(60);
  const [student, other] = [await school.student(), await school.student()];
  await addHistory(school, { days: 10, spentCredits: 6, students: [student, other] });
  await spend(student, school.activityId);
  const session = await launchSessionOf(school.teacher, school.activityId, { purpose: "teacher_manage" });
  await call(createText, { session, body: { prompt: "Hi" } });
  await call(createText, { session, body: { prompt: "Hi" } });
  await reportUnusualSpending();
  expect(await toldTo(school.admin)).toEqual([]);
});

test("a student is reported who spends more than a fifth of what the school had that morning [spending-1]", async () => {
  const school = await createSchoolWithPrice(11, 100);
  const [student, other] = [await school.student(), await school.student()];
  const yesterday = new Date(Date.now() - 2 * DAY_MS).toISOString();
  await tamper(`UPDATE ledger_entries SET created_at = '${yesterday}' WHERE pool_id = '${school.poolId}'`);
  await spend(student, school.activityId);
  await spend(other, school.activityId);
  await reportUnusualSpending();
  expect(await toldTo(school.admin)).toEqual([]);
  await spend(student, school.activityId);
  await reportUnusualSpending();
  expect(await toldTo(school.admin)).toMatchObject([
    { subjectId: student.id, spentCredits: 22, cause: "school-share" },
  ]);
});
