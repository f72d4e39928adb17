import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Person } from "@/lib/access/person";
import { prisma } from "@/lib/database/prisma";
import { callAs, problemsOf } from "@/test/call-as";
import { createDeveloper, createOperator, createSchool, type TestSchool } from "@/test/create-school";
import { takeOwnDatabase } from "@/test/database";
import { listBrokenPools } from "@/test/list-broken-pools";
import { POST as GRANT_DEVELOPER } from "../../../developers/[developerId]/grants/route";
import { GET, POST } from "./route";

await takeOwnDatabase(); // these tests verify every pool
const operator = await createOperator();

function grant(school: { id: string }, body: object, person: Person = operator) {
  const grantBody = { grantId: randomUUID(), amountCredits: 500, note: "Second half of the year", ...body };
  return callAs(person, POST, { params: { schoolId: school.id }, body: grantBody });
}

async function listAuditEvents(school: TestSchool) {
  const events = await prisma().auditEvent.findMany({ where: { targetId: school.poolId } });
  return events.map(({ action, actorId, schoolId }) => ({ action, actorId, schoolId }));
}

test("a grant that is sent eight times at once is granted once, and all eight calls get the same answer", async () => {
  const school = await createSchool();
  const grantId = randomUUID();
  const answers = await Promise.all(Array.from({ length: 8 }, () => grant(school, { grantId })));
  for (const { status, json } of answers) {
    expect([status, json.data]).toEqual([200, { grantId, availableCredits: 1500 }]);
  }
  expect(await school.balance()).toMatchObject({ available: 1500, granted: 1500 });
  expect(await listAuditEvents(school)).toEqual([
    { action: "credits.grant", actorId: operator.id, schoolId: school.id },
  ]);
});

test("a grantId that was used before is refused with another amount, note, type or pool", async () => {
  const [school, other] = [await createSchool(), await createSchool()];
  const grantId = randomUUID();
  await grant(school, { grantId });
  for (const [pool, change] of [
    [school, { amountCredits: 501 }],
    [school, { note: "Another" }],
    [school, { type: "adjust" }],
    [other, {}],
  ] as const) {
    expect((await grant(pool, { grantId, ...change })).json.error.code).toBe("IDEM_001");
  }
  const contestedId = randomUUID();
  const answers = await Promise.all([school, other].map((pool) => grant(pool, { grantId: contestedId })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  const total = (await school.balance()).granted + (await other.balance()).granted;
  expect(total).toBe(1000 + 500 + 1000 + 500);
});

test("a correction adds or removes credits, and is refused when the balance would fall below zero", async () => {
  const school = await createSchool();
  const adjust = (amountCredits: number) => grant(school, { type: "adjust", amountCredits });
  expect(problemsOf(await adjust(-1001))).toBe("422 amountCredits");
  expect((await adjust(-1000)).json.data.availableCredits).toBe(0);
  expect((await adjust(3)).json.data.availableCredits).toBe(3);
  expect((await listAuditEvents(school)).map(({ action }) => action)).toEqual([
    "credits.adjust",
    "credits.adjust",
  ]);
  expect(await listBrokenPools()).toEqual([]);
});

test.each([
  [{ note: " " }, "422 note"],
  [{ amountCredits: 0 }, "422 amountCredits"],
  [{ amountCredits: -5 }, "422 amountCredits"],
  [{ amountCredits: 1.5 }, "422 amountCredits"],
  [{ grantId: "1" }, "422 grantId"],
])("refuses %j", async (changes, problems) => {
  const school = await createSchool();
  expect(problemsOf(await grant(school, changes))).toBe(problems);
  expect(await school.balance()).toMatchObject({ granted: 1000 });
});

test("grants and corrections are listed newest first with who made them, page by page", async () => {
  const school = await createSchool({ credits: 0 });
  for (const amountCredits of [1, 2]) await grant(school, { amountCredits });
  await grant(school, { type: "adjust", amountCredits: -1, note: "Too many" });
  const list = async (query: string) =>
    callAs(operator, GET, { path: `/?${query}`, params: { schoolId: school.id } });
  const first = await list("limit=2");
  expect(first.json.data).toMatchObject([
    { type: "adjust", amountCredits: -1, balanceAfterCredits: 2, note: "Too many" },
    { type: "grant", amountCredits: 2, actor: { displayName: operator.displayName } },
  ]);
  const next = new URL(/<(.+?)>/.exec(first.headers.get("link") ?? "")?.[1] ?? "").searchParams;
  expect((await list(next.toString())).json.data).toMatchObject([{ amountCredits: 1 }]);
});

test("an operator grants a developer credits by the developer's id", async () => {
  const developer = await createDeveloper();
  const body = { grantId: randomUUID(), amountCredits: 7, note: "More to try out" };
  const answer = await callAs(operator, GRANT_DEVELOPER, { params: { developerId: developer.id }, body });
  expect(answer.json.data.availableCredits).toBe(57);
  const events = await prisma().auditEvent.findMany({ where: { subjectId: developer.id } });
  expect(events.map(({ action }) => action)).toEqual(["credits.grant"]);
});

test("only operators grant credits, and only to existing schools", async () => {
  const school = await createSchool();
  for (const person of [school.admin, school.teacher, await createDeveloper()]) {
    expect((await grant(school, {}, person)).json.error.code).toBe("AUTH_002");
  }
  for (const id of [randomUUID(), "none", operator.id]) {
    expect((await grant({ id }, {})).json.error.code).toBe("NOTFOUND_001");
  }
});
