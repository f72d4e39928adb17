import { expect, test } from "vitest";
import type { Person } from "@/lib/access/person";
import type { Handler } from "@/lib/api/handler";
import { settleHold } from "@/lib/credits/end-hold";
import { reserveCredits } from "@/lib/credits/reserve-credits";
import { writeCursor } from "@/lib/database/cursor";
import { prisma } from "@/lib/database/prisma";
import { verifyLaunchSession } from "@/lib/launch/verify-launch-session";
import { createToken } from "@/lib/people/hub-tokens";
import { aLaunch, anOperator, aSchool, type TestSchool } from "@/test/a-school";
import { call } from "@/test/call";
import { grantCredits } from "@/test/grant-credits";
import { GET as entries } from "../entries/route";
import { GET as people } from "../people/route";
import { GET as summary } from "../summary/route";
import { GET as ledger } from "./route";

async function ask(handler: Handler, person: Person, query = "") {
  const { token } = await createToken(person, { name: "test" });
  return call(handler, { bearer: token, path: `/api/v1/usage/x${query}` });
}

async function spendOne(school: TestSchool, student: Person) {
  const activityId = await school.activity();
  const session = verifyLaunchSession(await aLaunch(student, activityId));
  const how = { mediaType: "text", model: "demo-text", kind: "test", idempotency: null } as const;
  const held = await reserveCredits({ session, ...how });
  if (!held.replayed) await settleHold(held, null);
}

const linesOf = (text: string | undefined) => (text ?? "").replace("\uFEFF", "").trimEnd().split("\r\n");

test("the ledger names what each entry is about, and goes on by cursor", async () => {
  const school = await aSchool();
  const student = await school.student();
  await spendOne(school, student);
  const first = await ask(ledger, school.admin, "?limit=2");
  expect(first.json.data[0]).toMatchObject({
    type: "settle",
    activityTitle: "Our town",
    classroomName: "4-2",
    app: { name: "Storybook" },
    actor: { displayName: student.displayName },
    timeZone: "Asia/Seoul",
  });
  const next = new URL(/<([^>]+)>/.exec(first.headers.get("link") ?? "")?.[1] ?? "");
  expect((await ask(ledger, school.admin, next.search)).json.data).toMatchObject([
    { type: "grant", note: "test" },
  ]);
});

test("the ledger as a file holds every entry of the filters, however many pages they are", async () => {
  const school = await aSchool();
  await prisma().$executeRaw`SELECT grant_credits(${school.poolId}::uuid, 'grant', 1, NULL, '=1+1')
    FROM generate_series(1, 1500)`;
  const whole = await ask(ledger, school.admin, "?format=csv&type=grant");
  expect(whole.headers.get("content-disposition")).toBe('attachment; filename="usageLedger.csv"');
  expect(whole.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  const [head = "", newest = "", ...older] = linesOf(whole.text);
  expect(head).toMatch(/^localTime,timeZone,type,amountCredits,balanceAfterCredits,actorDisplayName/);
  expect(newest).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,Asia\/Seoul,grant,1,2500,/);
  expect(newest).toContain("'=1+1");
  expect(older).toHaveLength(1500);
  expect(linesOf((await ask(ledger, school.admin, "?format=csv&type=adjust")).text)).toEqual([head]);
});

test("a summary is a file too where a plain link asks for one", async () => {
  const school = await aSchool();
  await spendOne(school, await school.student());
  const file = await ask(summary, school.admin, "?format=csv&groupBy=classroom");
  expect(file.headers.get("content-disposition")).toBe('attachment; filename="usageSummary.csv"');
  expect(linesOf(file.text)).toEqual(["key,label,spentCredits,operations", `${school.classroomId},4-2,1,1`]);
});

test("a teacher's classrooms are those that they were the first to teach, as the summary by teacher counts them", async () => {
  const school = await aSchool();
  await spendOne(school, await school.student());
  const second = (await aSchool()).teacher;
  await prisma().profile.update({ where: { id: second.id }, data: { schoolId: school.id } });
  await prisma().enrolment.create({
    data: { classroomId: school.classroomId, profileId: second.id, kind: "teacher" },
  });
  const spentBy = async (teacherId: string) =>
    (await ask(summary, school.admin, `?teacherId=${teacherId}`)).json.data.totals.spentCredits;
  expect(await spentBy(school.teacher.id)).toBe(1);
  expect(await spentBy(second.id)).toBe(0);
  expect((await ask(ledger, school.admin, `?teacherId=${school.teacher.id}`)).json.data).toHaveLength(2);
});

test("an operator looks at one school by its id, and nobody else names one", async () => {
  const [school, other] = [await aSchool(), await aSchool()];
  await spendOne(school, await school.student());
  const operator = await anOperator();
  const here = await ask(summary, operator, `?schoolId=${school.id}`);
  expect(here.json.data.totals.spentCredits).toBe(1);
  expect((await ask(summary, operator, `?schoolId=${other.id}`)).json.data.totals.spentCredits).toBe(0);
  expect((await ask(ledger, operator, `?schoolId=${other.id}`)).json.data).toMatchObject([{ type: "grant" }]);
  expect((await ask(summary, school.admin, `?schoolId=${school.id}`)).json.error.code).toBe("NOTFOUND_001");
});

test("people are found by a part of their name, each in their scope", async () => {
  const [school, other] = [await aSchool(), await aSchool()];
  const [student, stranger] = [await school.student(), await other.student()];
  await prisma().profile.update({ where: { id: student.id }, data: { displayName: "김민지 100%" } });
  await prisma().profile.update({ where: { id: stranger.id }, data: { displayName: "김민지" } });
  const found = async (person: Person, query: string) =>
    (await ask(people, person, `?query=${encodeURIComponent(query)}`)).json.data;
  const minji = { id: student.id, displayName: "김민지 100%", classroomName: "4-2" };
  expect(await found(school.admin, "민지")).toEqual([minji]);
  expect(await found(school.teacher, "민지 100%")).toEqual([minji]);
  expect(await found(school.teacher, "_")).toEqual([]);
  expect(await found(await school.student(), "민지")).toEqual([]);
  expect(await found(await anOperator(), "민지")).toEqual([]);
  expect((await ask(people, school.admin, "?query=")).status).toBe(422);
});

test("staff who look at one person's usage leave one trace for each opening, and none for going on", async () => {
  const school = await aSchool();
  const student = await school.student();
  await spendOne(school, student);
  await grantCredits({ poolId: school.poolId, type: "grant", amountCredits: 1, actorId: null, note: "test" });
  const traces = () =>
    prisma().auditEvent.findMany({ where: { action: "usage.read", subjectId: student.id } });
  const query = `?studentId=${student.id}&limit=1`;
  const first = await ask(entries, school.teacher, query);
  expect(await traces()).toMatchObject([{ actorId: school.teacher.id, schoolId: school.id }]);
  await ask(
    entries,
    school.teacher,
    new URL(/<([^>]+)>/.exec(first.headers.get("link") ?? "")?.[1] ?? "").search,
  );
  await ask(entries, student, query);
  await ask(entries, school.teacher);
  await ask(entries, (await aSchool()).teacher, query);
  expect(await traces()).toHaveLength(1);
  await ask(ledger, school.admin, `${query}&format=csv`);
  await ask(summary, await anOperator(), `?studentId=${student.id}`);
  expect((await traces()).map(({ schoolId }) => schoolId)).toEqual([school.id, school.id, school.id]);
});

test("a child's page that stands open tells the audit log nothing of whoever signed in after the child", async () => {
  const school = await aSchool();
  const student = await school.student();
  await spendOne(school, student);
  const query = `?studentId=${student.id}&shownTo=${student.id}`;
  expect((await ask(ledger, student, query)).json.data).toHaveLength(2);
  for (const how of ["", "&format=csv"]) {
    expect((await ask(ledger, school.teacher, query + how)).json.error.code).toBe("NOTFOUND_001");
  }
  expect(await prisma().auditEvent.count({ where: { action: "usage.read", subjectId: student.id } })).toBe(0);
});

test("a made-up cursor does not hide from the audit log that staff read one student's usage", async () => {
  const school = await aSchool();
  const student = await school.student();
  await spendOne(school, student);
  const cursor = writeCursor("entries", ["2999-01-01T00:00:00.000Z", "999999"]);
  for (const handler of [entries, ledger]) {
    const reader = handler === entries ? school.teacher : school.admin;
    const query = `?studentId=${student.id}&cursor=${cursor}`;
    expect((await ask(handler, reader, query)).json.data).toHaveLength(2);
    await ask(handler, reader, query);
    expect(
      await prisma().auditEvent.count({
        where: { action: "usage.read", subjectId: student.id, actorId: reader.id },
      }),
    ).toBe(1);
  }
});
