import { expect, test } from "vitest";
import type { Person } from "@/lib/access/person";
import { prisma } from "@/lib/database/prisma";
import { call } from "@/test/call";
import { callAs, problemsOf } from "@/test/call-as";
import { createOperator, createSchool, launchSessionOf, type TestSchool } from "@/test/create-school";
import { takeOwnDatabase } from "@/test/database";
import { GET as CONTEXT } from "../mcp-proxy/api/session/context/route";
import { POST as DECIDE } from "./[appSlug]/decisions/route";
import { PATCH, GET as READ } from "./[appSlug]/route";
import { GET as LIST } from "./route";

await takeOwnDatabase(); // a test lists every app of the hub

const operator = await createOperator();

async function read(school: TestSchool) {
  return (await callAs(operator, READ, { params: { appSlug: school.appSlug } })).json.data;
}

async function decide(school: TestSchool, decision: string, more: object = {}, person: Person = operator) {
  const { updatedAt } = await read(school);
  const body = { decision, updatedAt, ...more };
  return callAs(person, DECIDE, { params: { appSlug: school.appSlug }, body });
}

async function setMode(school: TestSchool, integrationMode = "hybrid") {
  const { updatedAt } = await read(school);
  const params = { appSlug: school.appSlug };
  return callAs(operator, PATCH, { method: "PATCH", params, body: { integrationMode, updatedAt } });
}

async function createPendingApp(): Promise<TestSchool> {
  const school = await createSchool();
  await prisma().app.update({ where: { id: school.appId }, data: { status: "pending" } });
  return school;
}

/** Today in the school's time zone, shifted by some days. */
function dayOf(timeZone: string, shift = 0): Date {
  const today = new Date().toLocaleDateString("sv-SE", { timeZone });
  return new Date(Date.parse(today) + shift * 86_400_000);
}

/** Creates a term from one day to another, both counted from today. */
async function createTerm(
  school: TestSchool,
  timeZone: string,
  [firstDay, lastDay]: readonly [number, number],
) {
  await prisma().schoolTerm.create({
    data: {
      schoolId: school.id,
      name: "2026-2",
      startsOn: dayOf(timeZone, firstDay),
      endsOn: dayOf(timeZone, lastDay),
    },
  });
}

async function actionsOf(school: TestSchool): Promise<string[]> {
  const events = await prisma().auditEvent.findMany({
    where: { targetId: school.appId },
    orderBy: { id: "asc" },
  });
  return events.map(({ action }) => action);
}

test("a pending app is approved once when two operators decide at the same time [people-5]", async () => {
  const school = await createPendingApp();
  const answers = await Promise.all([
    decide(school, "approve", { reason: "Tried by hand." }),
    decide(school, "refuse", { reason: "The link is broken." }),
  ]);
  expect(answers.map(problemsOf).sort()).toEqual(["200", "422 updatedAt"]);
  expect(await actionsOf(school)).toHaveLength(1);
});

test("an app that has changed since it was read is not approved", async () => {
  const school = await createPendingApp();
  const { updatedAt } = await read(school);
  await prisma().app.update({
    where: { id: school.appId },
    data: { hostedUrl: "https://another.test.example" },
  });
  expect(problemsOf(await decide(school, "approve", { updatedAt }))).toBe("422 updatedAt");
});

test("a refusal needs a reason, and a refused app can be neither approved nor resumed", async () => {
  const school = await createPendingApp();
  expect(problemsOf(await decide(school, "refuse"))).toBe("422 reason");
  const refused = await decide(school, "refuse", { reason: "The link is broken." });
  expect(refused.json.data).toMatchObject({ status: "refused", reviewNote: "The link is broken." });
  for (const decision of ["approve", "resume"]) {
    expect(problemsOf(await decide(school, decision))).toBe("422 updatedAt");
  }
});

test("suspending an app stops it immediately, and resuming it lets it continue", async () => {
  const school = await createSchool();
  const session = await launchSessionOf(await school.student(), await school.activity());
  await decide(school, "suspend", { reason: "It shows advertisements." });
  expect((await call(CONTEXT, { session })).json.error.code).toBe("LAUNCH_002");
  expect((await decide(school, "resume")).json.data.reviewNote).toBeNull();
  expect((await call(CONTEXT, { session })).status).toBe(200);
  expect(await actionsOf(school)).toEqual(["app.suspend", "app.resume"]);
});

test.each([
  ["Pacific/Kiritimati", [0, 0]],
  ["Pacific/Pago_Pago", [0, 0]],
  ["Asia/Seoul", [-30, 30]],
] as const)(
  "an integration mode cannot change while a school that uses the app has a running term (time zone %s, days %j)",
  async (timeZone, days) => {
    const school = await createSchool({ timeZone });
    await school.activity();
    await createTerm(school, timeZone, days);
    const answer = await setMode(school);
    expect(problemsOf(answer)).toBe("422 integrationMode");
    const { name } = await prisma().school.findUniqueOrThrow({ where: { id: school.id } });
    expect(answer.json.error.message).toContain(`2026-2 of ${name}`);
    expect(answer.json.error.detail.runningTerm).toMatchObject({ schoolName: name, termName: "2026-2" });
    expect(await read(school)).toMatchObject({
      integrationMode: "edu_only",
      runningTerm: { schoolName: name },
    });
    await expect(
      prisma().app.update({ where: { id: school.appId }, data: { integrationMode: "legacy" } }),
    ).rejects.toThrow();
  },
);

test("an integration mode can change before and after a term, and when no school with a running term uses the app", async () => {
  const timeZone = "Asia/Seoul";
  const [before, after, unused] = [await createSchool(), await createSchool(), await createSchool()];
  await Promise.all([before.activity(), after.activity()]);
  await createTerm(before, timeZone, [1, 30]);
  await createTerm(after, timeZone, [-30, -1]);
  await createTerm(unused, timeZone, [-30, 30]);
  for (const school of [before, after, unused]) {
    expect((await setMode(school)).json.data.integrationMode).toBe("hybrid");
    await setMode(school);
    expect(await actionsOf(school)).toEqual(["app.edit"]);
    const event = await prisma().auditEvent.findFirst({ where: { targetId: school.appId } });
    expect(event?.detail).toMatchObject({ integrationMode: "hybrid", integrationModeBefore: "edu_only" });
  }
});

test("a term or an activity that is created while an integration mode changes waits for the change, or the change is refused", async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 6 }, async (_, index) => {
      const school = await createSchool();
      const isTermLate = index % 2 === 0;
      if (isTermLate) await school.activity();
      else await createTerm(school, "Asia/Seoul", [0, 0]);
      const late = isTermLate ? createTerm(school, "Asia/Seoul", [0, 0]) : school.activity();
      const change = prisma().$transaction(async (transaction) => {
        // While the mode changes, the term or activity that would forbid it has to wait.
        await transaction.app.update({ where: { id: school.appId }, data: { integrationMode: "hybrid" } });
        const first = await Promise.race([
          late.then(() => "not waited"),
          transaction.$queryRaw`SELECT pg_sleep(0.3)`,
        ]);
        return first === "not waited";
      });
      const [outcome] = await Promise.all([change.catch(() => "refused"), late]);
      return outcome;
    }),
  );
  for (const outcome of outcomes) expect([false, "refused"]).toContain(outcome);
});

test("pending apps come first, apps are found by status and slug, and the list is paged", async () => {
  const [pending, approved] = [await createPendingApp(), await createSchool()];
  const slugs = async (query: string) =>
    (await callAs(operator, LIST, { path: `/?limit=200&${query}` })).json.data.map(
      ({ appSlug }: { appSlug: string }) => appSlug,
    );
  const all = await slugs("");
  expect(all.indexOf(pending.appSlug)).toBeLessThan(all.indexOf(approved.appSlug));
  expect(await slugs(`q=${approved.appSlug}`)).toEqual([approved.appSlug]);
  expect(await slugs("status=pending")).not.toContain(approved.appSlug);
  const first = await callAs(operator, LIST, { path: "/?limit=1" });
  const next = new URL(/<(.+?)>/.exec(first.headers.get("link") ?? "")?.[1] ?? "").searchParams;
  const second = await callAs(operator, LIST, { path: `/?${next}` });
  expect([...first.json.data, ...second.json.data].map(({ appSlug }) => appSlug)).toEqual(all.slice(0, 2));
});

test("an app lists the schools that use it, for operators only", async () => {
  const school = await createSchool();
  await Promise.all([school.activity(), school.activity()]);
  expect(await read(school)).toMatchObject({
    schoolCount: 1,
    activityCount: 2,
    uses: [{ schoolId: school.id, activityCount: 2 }],
  });
  const params = { appSlug: school.appSlug };
  expect((await callAs(school.admin, READ, { params })).json.error.code).toBe("AUTH_002");
  expect((await decide(school, "suspend", { reason: "x" }, school.admin)).json.error.code).toBe("AUTH_002");
  expect((await callAs(operator, READ, { params: { appSlug: "nothing" } })).status).toBe(404);
});

test("a slug that PostgreSQL cannot store is an app that does not exist", async () => {
  const answer = await callAs(operator, READ, { params: { appSlug: "a\u0000b" } });
  expect([answer.status, answer.json.error.code]).toEqual([404, "NOTFOUND_001"]);
});
