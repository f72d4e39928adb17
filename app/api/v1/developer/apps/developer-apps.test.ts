import { randomUUID } from "node:crypto";
import { expect, test, vi } from "vitest";
import { listOperatorAnswers } from "@/lib/apps/list-operator-answers";
import { prisma } from "@/lib/database/prisma";
import { call } from "@/test/call";
import { callOperationAs, problemsOf } from "@/test/call-as";
import { createApiToken } from "@/test/create-api-token";
import { addApp } from "@/test/create-draft-app";
import { createDeveloper, createOperator } from "@/test/create-school";
import { LOCAL, MOVED, makeApp, registerApp, registerApprovedApp, WITH_REASON } from "@/test/register-app";
import { POST as ADD } from "../../apps/route";
import { GET as CATALOG } from "../../mcp-apps/approved/route";
import { OPTIONS } from "../../mcp-proxy/api/account/route";
import { DELETE, PATCH } from "./[appSlug]/route";
import { POST as SUBMIT } from "./[appSlug]/submit/route";
import { POST as WITHDRAW } from "./[appSlug]/withdraw/route";
import { GET, POST } from "./route";

const people = { operator: await createOperator(), developer: await createDeveloper() };
const { developer } = people;
const register = (differences?: object) => registerApp(people, differences);

test("a registered app is a draft in its developer's list, and is not in another developer's list or the catalog [apps-2]", async () => {
  const owner = await createDeveloper();
  const { token } = await createApiToken(owner);
  const body = makeApp();
  const added = await call(POST, { method: "POST", bearer: token, body });
  expect(added.json.data).toMatchObject({ ...body, status: "draft", proposed: null, reviewNote: null });
  expect((await call(GET, { bearer: token })).json.data).toEqual([added.json.data]);
  expect((await callOperationAs(developer, GET, {})).json.data).not.toContainEqual(added.json.data);
  expect(JSON.stringify((await call(CATALOG)).json.data)).not.toContain(body.appSlug);
});

test("a developer who registers several apps at once gets no more than a hundred", async () => {
  const owner = await createDeveloper();
  const data = Array.from({ length: 98 }, () => {
    const { appSlug: slug, names, hostedUrl, locales } = makeApp();
    return { slug, name: names.en, hostedUrl, locales, developerId: owner.id };
  });
  await prisma().app.createMany({ data });
  const answers = await Promise.all(Array.from({ length: 4 }, () => addApp(owner)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 422, 422]);
  expect((await callOperationAs(owner, GET, {})).json.data).toHaveLength(100);
});

test("a refused app has the reason, and can be edited, submitted again and approved [people-4]", async () => {
  const app = await register();
  expect((await app.submit()).json.data.status).toBe("pending");
  await app.decide("refuse", { reason: "The page does not open." });
  const [refused] = (await callOperationAs(developer, GET, {})).json.data.filter(
    ({ appSlug }: { appSlug: string }) => appSlug === app.appSlug,
  );
  expect(refused).toMatchObject({ status: "refused", reviewNote: "The page does not open." });
  expect((await app.edit(MOVED)).json.data).toMatchObject({ ...MOVED, status: "refused", proposed: null });
  expect((await app.submit()).json.data.status).toBe("pending");
  expect((await app.decide("approve", WITH_REASON)).json.data).toMatchObject({
    status: "approved",
    reviewNote: null,
  });
  expect(await app.actions()).toEqual([
    "app.create",
    "app.submit",
    "app.refuse",
    "app.edit",
    "app.submit",
    "app.approve",
  ]);
});

test("withdrawing restores the earlier status, and submitting or withdrawing twice changes nothing [apps-5] [apps-6]", async () => {
  const app = await register();
  for (const _ of [1, 2]) expect((await app.submit()).json.data.status).toBe("pending");
  for (const _ of [1, 2]) expect((await app.withdraw()).json.data.status).toBe("draft");
  await app.submit();
  await app.decide("refuse", { reason: "Broken." });
  await app.submit();
  expect((await app.withdraw()).json.data).toMatchObject({ status: "refused", reviewNote: "Broken." });
  expect(await app.actions()).toEqual([
    "app.create",
    "app.submit",
    "app.withdraw",
    "app.submit",
    "app.refuse",
    "app.submit",
    "app.withdraw",
  ]);
});

test("an app that is submitted three times at once, as by a double click, is submitted once", async () => {
  const app = await register();
  const answers = await Promise.all([app.submit(), app.submit(), app.submit()]);
  for (const { status, json } of answers) expect([status, json.data?.status]).toEqual([200, "pending"]);
  expect(await app.actions()).toEqual(["app.create", "app.submit"]);
});

test("a draft may be on the developer's own machine, but is submitted with public addresses only [apps-11]", async () => {
  const app = await register(LOCAL);
  expect(await app.read()).toMatchObject(LOCAL);
  expect(problemsOf(await app.submit())).toBe("422 hostedUrl origins.0");
  await app.edit(MOVED);
  expect((await app.submit()).json.data.status).toBe("pending");
  expect(problemsOf(await app.edit(LOCAL))).toBe("422 hostedUrl origins.0");
  expect(
    problemsOf(await callOperationAs(developer, POST, {}, makeApp({ hostedUrl: "http://192.168.0.7/" }))),
  ).toBe("422 hostedUrl");
});

test("a developer's home shows the decision in force on each app, newest first: an approval or a resumption for 30 days, a refusal or a suspension while it lasts [apps-10]", async () => {
  const pair = { operator: people.operator, developer: await createDeveloper() };
  const [refused, approved, moved] = [
    await registerApp(pair),
    await registerApp(pair),
    await registerApp(pair),
  ];
  await registerApp(pair); // A draft has no answer.
  for (const app of [refused, approved, moved]) await app.submit();
  await refused.decide("refuse", { reason: "The page is empty." });
  for (const app of [approved, moved]) await app.decide("approve", WITH_REASON);
  await moved.edit(MOVED);
  await moved.decide("refuse", { reason: "It does not open." });
  const list = async () => {
    const { appCount, answers } = await listOperatorAnswers(pair.developer);
    expect(appCount).toBe(4);
    return answers.map(({ app, outcome, reason }) => [app.appSlug, outcome, reason]);
  };
  expect(await list()).toEqual([
    [moved.appSlug, "refusedChanges", "It does not open."],
    [approved.appSlug, "approved", null],
    [refused.appSlug, "refused", "The page is empty."],
  ]);
  const before = (await listOperatorAnswers(pair.developer)).answers[0]?.at;
  await moved.decide("suspend", { reason: "It shows advertisements." });
  await moved.decide("resume");
  // The refusal is still in force, and suspending the app has not changed its date.
  expect((await listOperatorAnswers(pair.developer)).answers[0]).toMatchObject({
    outcome: "refusedChanges",
    at: before,
  });
  await approved.decide("suspend", { reason: "It shows advertisements." });
  await refused.submit();
  expect(await list()).toEqual([
    [approved.appSlug, "suspended", "It shows advertisements."],
    [moved.appSlug, "refusedChanges", "It does not open."],
  ]);
  await approved.decide("resume");
  expect((await list())[0]).toEqual([approved.appSlug, "resumed", null]);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 31 * 86_400_000 });
  try {
    expect(await list()).toEqual([[moved.appSlug, "refusedChanges", "It does not open."]]);
  } finally {
    vi.useRealTimers();
  }
});

test("an edit from an outdated version is refused, and an approved app is not submitted [apps-3] [management-4]", async () => {
  const app = await registerApprovedApp(people);
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
])("an edit is refused for its field %s when its body is %j", async (path, body) => {
  expect(problemsOf(await (await register()).edit(body))).toBe(`422 ${path}`);
});

test("one answer names what the schema refuses, every bad address, and a slug that is taken [errors-27]", async () => {
  const { appSlug } = await register();
  const wrong = { appSlug, locales: [], hostedUrl: "ftp://x", origins: ["https://localhost"] };
  const { operator } = people;
  const answers = [
    callOperationAs(developer, POST, {}, makeApp(wrong)),
    callOperationAs(operator, ADD, {}, makeApp(wrong)),
  ];
  for (const answer of await Promise.all(answers)) {
    expect(problemsOf(answer)).toBe("422 locales appSlug hostedUrl origins.0");
  }
  const { locales: _, ...validForSchema } = wrong;
  expect(problemsOf(await callOperationAs(developer, POST, {}, makeApp(validForSchema)))).toBe(
    "422 appSlug hostedUrl origins.0",
  );
});

test("another developer's app does not exist for a developer [apps-1]", async () => {
  const { appSlug } = await register();
  const other = await createDeveloper();
  for (const [handler, body] of [[PATCH, {}], [SUBMIT], [WITHDRAW], [DELETE]] as const) {
    expect((await callOperationAs(other, handler, { appSlug }, body)).status).toBe(404);
  }
});

test("CORS allows an origin as soon as its app is registered or edited with it", async () => {
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
