import { expect, test } from "vitest";
import { prisma } from "@/lib/database/prisma";
import { call } from "@/test/call";
import { callOperationAs, problemsOf } from "@/test/call-as";
import { createDeveloper, createOperator, createSchool } from "@/test/create-school";
import { LOCAL, MOVED, makeApp, registerApprovedApp, WITH_REASON } from "@/test/register-app";
import { GET as LIST_ALL } from "../../apps/route";
import { GET as CATALOG } from "../../mcp-apps/approved/route";

const people = { operator: await createOperator(), developer: await createDeveloper() };
const { operator } = people;

test("texts of an approved app change immediately; changes of how it opens wait for approval [apps-7]", async () => {
  const app = await registerApprovedApp(people);
  const edited = await app.edit({
    names: { ko: "말밭" },
    hostedUrl: MOVED.hostedUrl,
    supportsTeacherManage: true,
  });
  expect(edited.json.data).toMatchObject({
    status: "approved",
    names: { en: "Word Garden", ko: "말밭" },
    hostedUrl: "https://garden.example.org/",
    supportsTeacherManage: false,
    proposed: { hostedUrl: MOVED.hostedUrl, supportsTeacherManage: true },
  });
  const catalog = (await call(CATALOG)).json.data as { appSlug: string }[];
  expect(catalog.find(({ appSlug }) => appSlug === app.appSlug)).toMatchObject({
    hostedUrl: "https://garden.example.org/",
    supportsTeacherManage: false,
  });
  const waiting = (await callOperationAs(operator, LIST_ALL, {})).json.data as {
    appSlug: string;
    hasProposed: boolean;
  }[];
  expect(waiting.find(({ appSlug }) => appSlug === app.appSlug)?.hasProposed).toBe(true);
  // An approved app may not move to a developer's own machine.
  expect(problemsOf(await app.edit(LOCAL))).toBe("422 hostedUrl origins.0");
});

test("approved changes take effect, and refused changes leave the approved values as they are", async () => {
  const app = await registerApprovedApp(people);
  await app.edit(MOVED);
  const refused = await app.decide("refuse", { reason: "It belongs to someone else." });
  expect(refused.json.data).toMatchObject({
    status: "approved",
    proposed: null,
    hostedUrl: "https://garden.example.org/",
  });
  const again = await app.edit({ hostedUrl: MOVED.hostedUrl });
  expect(again.json.data).toMatchObject({ proposed: { hostedUrl: MOVED.hostedUrl }, proposedRefusal: null });
  expect((await app.decide("approve", WITH_REASON)).json.data).toMatchObject({
    status: "approved",
    proposed: null,
    hostedUrl: MOVED.hostedUrl,
    origins: ["https://garden.example.org"],
  });
  expect((await app.actions()).slice(3)).toEqual([
    "app.edit",
    "app.refuse-changes",
    "app.edit",
    "app.approve-changes",
  ]);
});

test("refused changes and their reason are shown to the developer until changes wait for approval again [apps-10]", async () => {
  const app = await registerApprovedApp(people);
  await app.edit(MOVED);
  await app.decide("refuse", { reason: "It does not open." });
  expect((await app.edit({ descriptions: { en: "New text." } })).json.data).toMatchObject({
    proposedRefusal: "It does not open.",
    refusedChanges: MOVED,
  });
  expect((await app.edit(MOVED)).json.data).toMatchObject({ proposedRefusal: null, refusedChanges: null });
});

test("waiting changes can be withdrawn, also by sending the approved values again", async () => {
  const app = await registerApprovedApp(people);
  await app.edit(MOVED);
  expect((await app.edit(makeApp({ appSlug: undefined }))).json.data.proposed).toBeNull();
  await app.edit(MOVED);
  expect((await app.withdraw()).json.data).toMatchObject({ status: "approved", proposed: null });
  expect(problemsOf(await app.decide("approve", WITH_REASON))).toBe("422 updatedAt");
});

test("a decision is refused when the changes are newer than what the operator saw, or were decided on already [apps-10]", async () => {
  const app = await registerApprovedApp(people);
  await app.edit({ hostedUrl: "https://first.example.org/" });
  const { updatedAt } = await app.read();
  await app.edit({ hostedUrl: "https://second.example.org/" });
  expect(problemsOf(await app.decide("approve", { ...WITH_REASON, updatedAt }))).toBe("422 updatedAt");
  const answers = await Promise.all([
    app.decide("approve", WITH_REASON),
    app.decide("refuse", { reason: "No." }),
  ]);
  expect(answers.map(problemsOf).sort()).toEqual(["200", "422 updatedAt"]);
});

test("a new integration mode is not approved while a school that uses the app has a running term [apps-10] [modes-1]", async () => {
  const app = await registerApprovedApp(people);
  const school = await createSchool();
  const { id: appId } = await prisma().app.findUniqueOrThrow({ where: { slug: app.appSlug } });
  await prisma().activity.create({ data: { classroomId: school.classroomId, appId, title: "Words" } });
  const [startsOn, endsOn] = [new Date(Date.now() - 86_400_000 * 9), new Date(Date.now() + 86_400_000 * 9)];
  await prisma().schoolTerm.create({ data: { schoolId: school.id, name: "2026-2", startsOn, endsOn } });
  await app.edit({ integrationMode: "hybrid" });
  const answer = await app.decide("approve", WITH_REASON);
  expect(problemsOf(answer)).toBe("422 integrationMode");
  expect(await app.read()).toMatchObject({
    integrationMode: "edu_only",
    proposed: { integrationMode: "hybrid" },
  });
});
