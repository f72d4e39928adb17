import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { listAnswers } from "@/lib/apps/list-answers";
import { prisma } from "@/lib/database/prisma";
import { call } from "@/test/call";
import { askAs, problemsOf } from "@/test/call-as";
import { createApiToken } from "@/test/create-api-token";
import { createDeveloper, createOperator, createSchool } from "@/test/create-school";
import { POST as DECIDE } from "../../apps/[appSlug]/decisions/route";
import { GET as READ } from "../../apps/[appSlug]/route";
import { GET as LIST_ALL } from "../../apps/route";
import { GET as CATALOG } from "../../mcp-apps/approved/route";
import { OPTIONS } from "../../mcp-proxy/api/account/route";
import { DELETE, PATCH } from "./[appSlug]/route";
import { POST as SUBMIT } from "./[appSlug]/submit/route";
import { POST as WITHDRAW } from "./[appSlug]/withdraw/route";
import { GET, POST } from "./route";

const operator = await createOperator();
const developer = await createDeveloper();

const makeApp = (differences: object = {}) => ({
  appSlug: `app-${randomUUID().slice(0, 8)}`,
  names: { en: "Word Garden", ko: "낱말 정원" },
  descriptions: { en: "Plant words.", ko: null },
  hostedUrl: "https://garden.example.org/",
  origins: ["https://garden.example.org"],
  locales: ["en", "ko"],
  ageRange: { min: 8, max: 13 },
  integrationMode: "edu_only",
  supportsTeacherManage: false,
  ...differences,
});
const LOCAL = { hostedUrl: "http://localhost:5173/start", origins: ["http://127.0.0.1:5173"] };
const MOVED = { hostedUrl: "https://new.example.org/", origins: ["https://new.example.org"] };

/** Registers an app and returns what its developer and the operators can do with it. */
async function register(differences: object = {}) {
  const { appSlug } = (await askAs(POST, developer, {}, makeApp(differences))).json.data;
  const params = { appSlug };
  const read = async () => (await askAs(READ, operator, params)).json.data;
  const decide = async (decision: string, more: object = {}) =>
    askAs(DECIDE, operator, params, { decision, updatedAt: (await read()).updatedAt, ...more });
  return {
    appSlug,
    read,
    decide,
    edit: (body: object) => askAs(PATCH, developer, params, body),
    submit: () => askAs(SUBMIT, developer, params),
    withdraw: () => askAs(WITHDRAW, developer, params),
    actions: async () => {
      const { id } = await prisma().app.findUniqueOrThrow({ where: { slug: appSlug } });
      const events = await prisma().auditEvent.findMany({
        where: { targetId: id },
        orderBy: { id: "asc" },
      });
      return events.map(({ action }) => action);
    },
  };
}

async function registerApproved() {
  const app = await register();
  await app.submit();
  await app.decide("approve");
  return app;
}

test("a registered app is a draft of its developer, which nobody else sees in the catalog", async () => {
  const own = await createDeveloper();
  const { token } = await createApiToken(own);
  const body = makeApp();
  const added = await call(POST, { method: "POST", bearer: token, body });
  expect(added.json.data).toMatchObject({ ...body, status: "draft", proposed: null, reviewNote: null });
  expect((await call(GET, { bearer: token })).json.data).toEqual([added.json.data]);
  expect((await askAs(GET, developer, {})).json.data).not.toContainEqual(added.json.data);
  expect(JSON.stringify((await call(CATALOG)).json.data)).not.toContain(body.appSlug);
});

test("a refused app says why, is edited, submitted again and approved", async () => {
  const app = await register();
  expect((await app.submit()).json.data.status).toBe("pending");
  await app.decide("refuse", { reason: "The page does not open." });
  const [refused] = (await askAs(GET, developer, {})).json.data.filter(
    ({ appSlug }: { appSlug: string }) => appSlug === app.appSlug,
  );
  expect(refused).toMatchObject({ status: "refused", reviewNote: "The page does not open." });
  expect((await app.edit(MOVED)).json.data).toMatchObject({ ...MOVED, status: "refused", proposed: null });
  expect((await app.submit()).json.data.status).toBe("pending");
  expect((await app.decide("approve")).json.data).toMatchObject({ status: "approved", reviewNote: null });
  expect(await app.actions()).toEqual([
    ...["app.create", "app.submit", "app.refuse", "app.edit", "app.submit", "app.approve"],
  ]);
});

test("an app is withdrawn to what it was, and submitting or withdrawing it again changes nothing", async () => {
  const app = await register();
  for (const _ of [1, 2]) expect((await app.submit()).json.data.status).toBe("pending");
  for (const _ of [1, 2]) expect((await app.withdraw()).json.data.status).toBe("draft");
  await app.submit();
  await app.decide("refuse", { reason: "Broken." });
  await app.submit();
  expect((await app.withdraw()).json.data).toMatchObject({ status: "refused", reviewNote: "Broken." });
  expect(await app.actions()).toEqual([
    ...["app.create", "app.submit", "app.withdraw", "app.submit", "app.refuse", "app.submit", "app.withdraw"],
  ]);
});

test("a draft may be on the developer's own machine, but is submitted with public addresses only", async () => {
  const app = await register(LOCAL);
  expect(await app.read()).toMatchObject(LOCAL);
  expect(problemsOf(await app.submit())).toBe("422 hostedUrl origins.0");
  await app.edit(MOVED);
  expect((await app.submit()).json.data.status).toBe("pending");
  expect(problemsOf(await app.edit(LOCAL))).toBe("422 hostedUrl origins.0");
  expect(problemsOf(await askAs(POST, developer, {}, makeApp({ hostedUrl: "http://192.168.0.7/" })))).toBe(
    "422 hostedUrl",
  );
});

test("texts of an approved app change at once, and how it opens waits for approval", async () => {
  const app = await registerApproved();
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
  const waiting = (await askAs(LIST_ALL, operator, {})).json.data as {
    appSlug: string;
    hasProposed: boolean;
  }[];
  expect(waiting.find(({ appSlug }) => appSlug === app.appSlug)?.hasProposed).toBe(true);
  expect(problemsOf(await app.edit(LOCAL))).toBe("422 hostedUrl origins.0");
});

test("approved changes come into force, and refused ones leave the approved values with the reason", async () => {
  const app = await registerApproved();
  await app.edit(MOVED);
  const refused = await app.decide("refuse", { reason: "It belongs to someone else." });
  expect(refused.json.data).toMatchObject({
    ...{ status: "approved", proposed: null, hostedUrl: "https://garden.example.org/" },
  });
  const again = await app.edit({ hostedUrl: MOVED.hostedUrl });
  expect(again.json.data).toMatchObject({ proposed: { hostedUrl: MOVED.hostedUrl }, proposedRefusal: null });
  expect((await app.decide("approve")).json.data).toMatchObject({
    ...{ status: "approved", proposed: null, hostedUrl: MOVED.hostedUrl },
    origins: ["https://garden.example.org"],
  });
  expect((await app.actions()).slice(3)).toEqual([
    ...["app.edit", "app.refuse-changes", "app.edit", "app.approve-changes"],
  ]);
});

test("the reason for refused changes is shown to the developer until the next ones", async () => {
  const app = await registerApproved();
  await app.edit(MOVED);
  await app.decide("refuse", { reason: "It does not open." });
  expect((await app.edit({ descriptions: { en: "New text." } })).json.data.proposedRefusal).toBe(
    "It does not open.",
  );
  expect((await app.edit(MOVED)).json.data.proposedRefusal).toBeNull();
});

test("a developer's home shows what was decided on each app, the newest first", async () => {
  const [refused, approved, , moved] = [
    await register(),
    await register(),
    await register(),
    await register(),
  ];
  for (const app of [refused, approved, moved]) await app.submit();
  await refused.decide("refuse", { reason: "The page is empty." });
  for (const app of [approved, moved]) await app.decide("approve");
  await moved.edit(MOVED);
  await moved.decide("refuse", { reason: "It does not open." });
  const slugs = [moved, approved, refused].map(({ appSlug }) => appSlug);
  const answers = async () =>
    (await listAnswers(developer))
      .filter(({ app }) => slugs.includes(app.appSlug))
      .map(({ app, outcome, reason }) => [app.appSlug, outcome, reason]);
  expect(await answers()).toEqual([
    [moved.appSlug, "refusedChanges", "It does not open."],
    [approved.appSlug, "approved", null],
    [refused.appSlug, "refused", "The page is empty."],
  ]);
  await approved.decide("suspend", { reason: "It shows advertisements." });
  await refused.submit();
  expect(await answers()).toEqual([
    [approved.appSlug, "suspended", "It shows advertisements."],
    [moved.appSlug, "refusedChanges", "It does not open."],
  ]);
});

test("waiting changes are withdrawn, also by sending the approved values", async () => {
  const app = await registerApproved();
  await app.edit(MOVED);
  expect((await app.edit(makeApp({ appSlug: undefined }))).json.data.proposed).toBeNull();
  await app.edit(MOVED);
  expect((await app.withdraw()).json.data).toMatchObject({ status: "approved", proposed: null });
  expect(problemsOf(await app.decide("approve"))).toBe("422 updatedAt");
});

test("changes are approved only as the operator saw them", async () => {
  const app = await registerApproved();
  await app.edit({ hostedUrl: "https://first.example.org/" });
  const { updatedAt } = await app.read();
  await app.edit({ hostedUrl: "https://second.example.org/" });
  expect(problemsOf(await app.decide("approve", { updatedAt }))).toBe("422 updatedAt");
  const answers = await Promise.all([app.decide("approve"), app.decide("refuse", { reason: "No." })]);
  expect(answers.map(problemsOf).sort()).toEqual(["200", "422 updatedAt"]);
});

test("a new integration mode is not approved while a school that uses the app has a running term", async () => {
  const app = await registerApproved();
  const school = await createSchool();
  const { id: appId } = await prisma().app.findUniqueOrThrow({ where: { slug: app.appSlug } });
  await prisma().activity.create({ data: { classroomId: school.classroomId, appId, title: "Words" } });
  const [startsOn, endsOn] = [new Date(Date.now() - 86_400_000 * 9), new Date(Date.now() + 86_400_000 * 9)];
  await prisma().schoolTerm.create({ data: { schoolId: school.id, name: "2026-2", startsOn, endsOn } });
  await app.edit({ integrationMode: "hybrid" });
  const answer = await app.decide("approve");
  expect(problemsOf(answer)).toBe("422 integrationMode");
  expect(await app.read()).toMatchObject({
    integrationMode: "edu_only",
    proposed: { integrationMode: "hybrid" },
  });
});

test("an edit from an outdated version is refused, and an approved app is not submitted", async () => {
  const app = await registerApproved();
  const { updatedAt } = await app.read();
  const edits = ["A", "B"].map((en) => app.edit({ names: { en }, updatedAt }));
  expect((await Promise.all(edits)).map(problemsOf).sort()).toEqual(["200", "422 updatedAt"]);
  expect(problemsOf(await app.submit())).toBe("422 status");
});

test.each([
  ["appSlug", { appSlug: "another" }],
  ["names.en", { names: { en: " " } }],
  ["ageRange.max", { ageRange: { min: 9, max: 8 } }],
  ["hostedUrl", { hostedUrl: "https://192.168.0.7/" }],
  ["origins.0", { origins: ["https://garden.example.org/start"] }],
])("an edit reports %s when it is %j", async (path, body) => {
  expect(problemsOf(await (await register()).edit(body))).toBe(`422 ${path}`);
});

test("another developer's app does not exist for a developer", async () => {
  const { appSlug } = await register();
  const other = await createDeveloper();
  for (const [handler, body] of [[PATCH, {}], [SUBMIT], [WITHDRAW], [DELETE]] as const) {
    expect((await askAs(handler, other, { appSlug }, body)).status).toBe(404);
  }
});

test("an origin may preflight as soon as its app is registered or edited", async () => {
  const allowed = async (origin: string) => {
    const answer = await call(OPTIONS, { method: "OPTIONS", headers: { origin } });
    return answer.headers.get("access-control-allow-origin") === origin;
  };
  const [first, second] = [1, 2].map((n) => `https://${n}-${randomUUID()}.example.org`) as [string, string];
  expect([await allowed(first), await allowed(second)]).toEqual([false, false]);
  const app = await register({ origins: [first] });
  expect([await allowed(first), await allowed(second)]).toEqual([true, false]);
  await app.edit({ origins: [second] });
  expect([await allowed(first), await allowed(second)]).toEqual([false, true]);
});
