import { expect, test } from "vitest";
import type { Person } from "@/lib/access/person";
import type { Handler } from "@/lib/api/route";
import { reserveCredits } from "@/lib/credits/reserve-credits";
import { releaseHold, settleHold } from "@/lib/credits/settle-or-release";
import { writeCursor } from "@/lib/database/page";
import { prisma } from "@/lib/database/prisma";
import { verifyLaunchSession } from "@/lib/launch/verify-launch-session";
import { callAs } from "@/test/call-as";
import { createOperator, createSchool, launchSessionOf, type TestSchool } from "@/test/create-school";

import { GET as entries } from "../entries/route";
import { GET as people } from "../people/route";
import { GET as summary } from "../summary/route";
import { GET as ledger } from "./route";

async function get(handler: Handler, person: Person, query = "") {
  return callAs(person, handler, { path: `/api/v1/usage/x${query}` });
}

async function spendOneCredit(school: TestSchool, student: Person) {
  const activityId = await school.activity();
  const session = verifyLaunchSession(await launchSessionOf(student, activityId));
  const request = {
    mediaType: "text",
    model: "demo-text",
    minimumAge: 0,
    kind: "test",
    idempotency: null,
  } as const;
  const reserved = await reserveCredits({ session, ...request });
  if (!reserved.replayed) await settleHold(reserved, null);
}

const toLines = (text: string | undefined) => (text ?? "").replace("\uFEFF", "").trimEnd().split("\r\n");

test("a ledger entry names its activity, classroom, app and person, and the Link header leads to the next page", async () => {
  const school = await createSchool();
  const student = await school.student();
  await spendOneCredit(school, student);
  const first = await get(ledger, school.admin, "?limit=1");
  expect(first.json.data[0]).toMatchObject({
    type: "settle",
    activityTitle: "Our town",
    classroomName: "4-2",
    app: { name: "Storybook" },
    actor: { displayName: student.displayName },
    timeZone: "Asia/Seoul",
  });
  const next = new URL(/<([^>]+)>/.exec(first.headers.get("link") ?? "")?.[1] ?? "");
  expect((await get(ledger, school.admin, next.search)).json.data).toMatchObject([
    { type: "grant", note: "test" },
  ]);
});

test("the ledger as a file has every entry that matches the filters [ledger-6]", async () => {
  const school = await createSchool();
  // Puts `n` into each id, so that ids of the same millisecond are in the order of the entries, as in production.
  await prisma()
    .$executeRaw`SELECT grant_credits(overlay(new_uuid_v7()::text PLACING lpad(to_hex(n), 3, '0') FROM 16 FOR 3)::uuid,
      ${school.poolId}::uuid, 'grant', 1, NULL, '=1+1')
    FROM generate_series(1, 1500) n`;
  const whole = await get(ledger, school.admin, "?format=csv&type=grant");
  expect(whole.headers.get("content-disposition")).toBe('attachment; filename="usageLedger.csv"');
  expect(whole.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  const [head = "", newest = "", ...older] = toLines(whole.text);
  expect(head).toMatch(/^localTime,timeZone,type,amountCredits,balanceAfterCredits,actorDisplayName/);
  expect(newest).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,Asia\/Seoul,grant,1,2500,/);
  expect(newest).toContain("'=1+1");
  expect(older).toHaveLength(1500);
  expect(toLines((await get(ledger, school.admin, "?format=csv&type=adjust")).text)).toEqual([head]);
});

test.each([
  [
    "en",
    "en",
    `Time,Time zone,Kind,Text or picture,Person,Classroom,Activity,App,Model,Note,Credits,Given back,Balance after,Entry id`,
    ["Spent,Text,{name},4-2,Our town,Storybook,demo-text,,-1,,999,", "Granted,,,,,,,test,1000,,1000,"],
    "Hanbit Elementary School Ledger 2026-01-01~2099-12-31.csv",
  ],
  [
    "kr",
    "ko",
    `시각,시간대,구분,글 또는 그림,사람,학급,활동,앱,모델,메모,크레딧,돌려받은 크레딧,처리 후 잔액,내역 ID`,
    ["사용,글,{name},4-2,Our town,Storybook,demo-text,,-1,,999,", "지급,,,,,,,test,1000,,1000,"],
    "한빛초등학교 크레딧 장부 2026-01-01~2099-12-31.csv",
  ],
])(
  "the ledger as a file for people has headings and words in the page's language (%s), signed amounts, and the school and days in its name [lists-1]",
  async (locale, _, head, ends, fileName) => {
    const school = await createSchool();
    await prisma().school.update({
      where: { id: school.id },
      data: { name: "Hanbit Elementary School", nameKo: "한빛초등학교" },
    });
    const student = await school.student();
    await prisma().profile.update({ where: { id: student.id }, data: { displayName: "=1+1" } });
    await spendOneCredit(school, student);
    const days = "from=2026-01-01&to=2099-12-31";
    const file = await get(ledger, school.admin, `?format=csv&locale=${locale}&${days}`);
    const disposition = file.headers.get("content-disposition") ?? "";
    expect(decodeURIComponent(disposition)).toContain(fileName);
    const lines = toLines(file.text);
    expect(lines[0]).toBe(head);
    for (const [index, end] of ends.entries()) {
      expect(lines[index + 1]).toContain(`,Asia/Seoul,${end.replace("{name}", "'=1+1")}`);
    }
    const onlyGrants = await get(ledger, school.admin, `?format=csv&locale=${locale}&${days}&type=grant`);
    expect(toLines(onlyGrants.text)).toHaveLength(2);
  },
);

test("a file for people counts a hold that was given back as no change, and a teacher's has no balance [lists-1]", async () => {
  const school = await createSchool();
  const student = await school.student();
  const session = verifyLaunchSession(await launchSessionOf(student, await school.activity()));
  const request = {
    mediaType: "text",
    model: "demo-text",
    minimumAge: 0,
    kind: "test",
    idempotency: null,
  } as const;
  const reserved = await reserveCredits({ session, ...request });
  const read = async () => toLines((await get(ledger, school.teacher, "?format=csv&locale=en")).text);
  expect((await read())[0]).not.toContain("Balance after");
  expect((await read())[1]).toMatch(/,Reserved,Text,.*,-1,,[0-9a-f-]{36}$/);
  if (!reserved.replayed) await releaseHold(reserved);
  expect((await read())[1]).toMatch(/,Given back,Text,.*,0,1,[0-9a-f-]{36}$/);
});

test("a summary as a file for people has the table of the page in its language [lists-1]", async () => {
  const school = await createSchool();
  await spendOneCredit(school, await school.student());
  const read = (query: string) => get(summary, school.admin, `?format=csv&${query}`);
  const byClassroom = await read("groupBy=classroom&locale=en&from=2026-01-01&to=2099-12-31");
  expect(toLines(byClassroom.text)).toEqual([
    "Classroom,Credits spent,Texts and pictures,Id",
    `4-2,1,1,${school.classroomId}`,
  ]);
  expect(byClassroom.headers.get("content-disposition")).toContain(
    "Where the credits went (Classroom) 2026-01-01~2099-12-31.csv",
  );
  const byApp = await read("groupBy=app&locale=kr");
  expect(toLines(byApp.text)[0]).toBe("앱,사용 크레딧,글과 그림,고유 ID");
});

test("a summary can be downloaded as a file", async () => {
  const school = await createSchool();
  await spendOneCredit(school, await school.student());
  const file = await get(summary, school.admin, "?format=csv&groupBy=classroom");
  expect(file.headers.get("content-disposition")).toBe('attachment; filename="usageSummary.csv"');
  expect(toLines(file.text)).toEqual(["key,label,spentCredits,operations", `${school.classroomId},4-2,1,1`]);
});

test("a filter by teacher matches classrooms by their first teacher, as the summary by teacher does", async () => {
  const school = await createSchool();
  await spendOneCredit(school, await school.student());
  const second = (await createSchool()).teacher;
  await prisma().profile.update({ where: { id: second.id }, data: { schoolId: school.id } });
  await prisma().enrolment.create({
    data: { classroomId: school.classroomId, profileId: second.id, kind: "teacher" },
  });
  const spentBy = async (teacherId: string) =>
    (await get(summary, school.admin, `?teacherId=${teacherId}`)).json.data.totals.spentCredits;
  expect(await spentBy(school.teacher.id)).toBe(1);
  expect(await spentBy(second.id)).toBe(0);
  expect((await get(ledger, school.admin, `?teacherId=${school.teacher.id}`)).json.data).toHaveLength(1);
});

test("only an operator can filter by school", async () => {
  const [school, other] = [await createSchool(), await createSchool()];
  await spendOneCredit(school, await school.student());
  const operator = await createOperator();
  const bySchool = await get(summary, operator, `?schoolId=${school.id}`);
  expect(bySchool.json.data.totals.spentCredits).toBe(1);
  expect((await get(summary, operator, `?schoolId=${other.id}`)).json.data.totals.spentCredits).toBe(0);
  expect((await get(ledger, operator, `?schoolId=${other.id}`)).json.data).toMatchObject([{ type: "grant" }]);
  expect((await get(summary, school.admin, `?schoolId=${school.id}`)).json.error.code).toBe("NOTFOUND_001");
});

test("staff find people by a part of their name, only in their own school or classrooms; students and operators without a school find nobody", async () => {
  const [school, other] = [await createSchool(), await createSchool()];
  const [student, stranger] = [await school.student(), await other.student()];
  await prisma().profile.update({ where: { id: student.id }, data: { displayName: "김민지 100%" } });
  await prisma().profile.update({ where: { id: stranger.id }, data: { displayName: "김민지" } });
  const search = async (person: Person, query: string) =>
    (await get(people, person, `?query=${encodeURIComponent(query)}`)).json.data;
  const minji = { id: student.id, displayName: "김민지 100%", classroomName: "4-2" };
  expect(await search(school.admin, "민지")).toEqual([minji]);
  expect(await search(school.teacher, "민지 100%")).toEqual([minji]);
  expect(await search(school.teacher, "_")).toEqual([]);
  expect(await search(await school.student(), "민지")).toEqual([]);
  expect(await search(await createOperator(), "민지")).toEqual([]);
  expect((await get(people, school.admin, "?query=")).status).toBe(422);
});

test("each first page, file and summary of one person's usage that staff read is one audit event; the next page, and what the person reads, are none [audit-1]", async () => {
  const school = await createSchool();
  const student = await school.student();
  await spendOneCredit(school, student);
  await spendOneCredit(school, student);
  const listViewRecords = () =>
    prisma().auditEvent.findMany({ where: { action: "usage.read", subjectId: student.id } });
  const query = `?studentId=${student.id}&limit=1`;
  const first = await get(entries, school.teacher, query);
  expect(await listViewRecords()).toMatchObject([{ actorId: school.teacher.id, schoolId: school.id }]);
  await get(
    entries,
    school.teacher,
    new URL(/<([^>]+)>/.exec(first.headers.get("link") ?? "")?.[1] ?? "").search,
  );
  await get(entries, student, query);
  await get(entries, school.teacher);
  await get(entries, (await createSchool()).teacher, query);
  expect(await listViewRecords()).toHaveLength(1);
  await get(ledger, school.admin, `${query}&format=csv`);
  await get(summary, await createOperator(), `?studentId=${student.id}`);
  expect((await listViewRecords()).map(({ schoolId }) => schoolId)).toEqual([
    school.id,
    school.id,
    school.id,
  ]);
});

test("a page that a previous user left open gets NOTFOUND_001 once another person has signed in, and no audit event is written", async () => {
  const school = await createSchool();
  const student = await school.student();
  await spendOneCredit(school, student);
  const query = `?studentId=${student.id}&expectedProfileId=${student.id}`;
  expect((await get(ledger, student, query)).json.data).toHaveLength(1);
  for (const format of ["", "&format=csv"]) {
    expect((await get(ledger, school.teacher, query + format)).json.error.code).toBe("NOTFOUND_001");
  }
  expect(await prisma().auditEvent.count({ where: { action: "usage.read", subjectId: student.id } })).toBe(0);
});

test("reading one student's usage with a made-up cursor is still recorded in the audit log [audit-1]", async () => {
  const school = await createSchool();
  const student = await school.student();
  await spendOneCredit(school, student);
  const cursor = writeCursor("entries", ["2999-01-01T00:00:00.000Z", student.id]);
  for (const handler of [entries, ledger]) {
    const reader = handler === entries ? school.teacher : school.admin;
    const query = `?studentId=${student.id}&cursor=${cursor}`;
    expect((await get(handler, reader, query)).json.data).toHaveLength(1);
    await get(handler, reader, query);
    expect(
      await prisma().auditEvent.count({
        where: { action: "usage.read", subjectId: student.id, actorId: reader.id },
      }),
    ).toBe(1);
  }
});

test("each file of many students' usage that a teacher or an admin downloads is one audit event; an admin's list is one an hour, a teacher's none [audit-1]", async () => {
  const school = await createSchool();
  const countViewRecords = (person: Person) =>
    prisma().auditEvent.count({
      where: { actorId: person.id, action: "students.read", schoolId: school.id },
    });
  for (const person of [school.teacher, school.admin]) await get(ledger, person, "");
  for (const person of [school.teacher, school.admin]) await get(ledger, person, "");
  expect([await countViewRecords(school.teacher), await countViewRecords(school.admin)]).toEqual([0, 1]);
  for (const person of [school.teacher, school.admin]) await get(ledger, person, "?format=csv");
  expect([await countViewRecords(school.teacher), await countViewRecords(school.admin)]).toEqual([1, 2]);
  await get(summary, school.admin, "");
  expect(await countViewRecords(school.admin)).toBe(2);
});

test.each([
  ["a summary by student", summary, "?groupBy=student"],
  ["a search for people", people, "?query=민지"],
])(
  "%s is one audit event an hour when an admin reads it, and none when a teacher reads that of their own classrooms [audit-1]",
  async (_, handler, query) => {
    const school = await createSchool();
    await school.student();
    const countViewRecords = (person: Person) =>
      prisma().auditEvent.count({
        where: { actorId: person.id, action: "students.read", schoolId: school.id },
      });
    await get(summary, school.admin, "?groupBy=app");
    expect(await countViewRecords(school.admin)).toBe(0);
    for (const person of [school.teacher, school.admin, school.admin])
      expect((await get(handler, person, query)).status).toBe(200);
    expect([await countViewRecords(school.teacher), await countViewRecords(school.admin)]).toEqual([0, 1]);
    await get(summary, school.teacher, "?groupBy=student&format=csv");
    expect(await countViewRecords(school.teacher)).toBe(1);
  },
);
