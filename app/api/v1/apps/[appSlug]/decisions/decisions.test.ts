import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { prisma } from "@/lib/database/prisma";
import * as visiting from "@/lib/urls/visit-page";
import { APP_RULES } from "@/packages/client/contract/limits";
import { problemsOf } from "@/test/call-as";
import { createDeveloper, createOperator } from "@/test/create-school";
import { MOVED, registerApp, registerApprovedApp } from "@/test/register-app";

const people = { operator: await createOperator(), developer: await createDeveloper() };
const { operator } = people;
const page = vi.spyOn(visiting, "visitPage");
/** Every rule that applies to these apps, which have no teacher workspace. */
const ticks = APP_RULES.filter((rule) => rule !== "manage");

beforeEach(() => {
  page.mockResolvedValue({ ok: true, html: "<html lang='ko'>" });
});
afterEach(() => {
  page.mockReset();
});

async function submitApp() {
  const app = await registerApp(people);
  await app.submit();
  return app;
}

async function lastDetail(appSlug: string) {
  const { id } = await prisma().app.findUniqueOrThrow({ where: { slug: appSlug } });
  const event = await prisma().auditEvent.findFirst({ where: { targetId: id }, orderBy: { id: "desc" } });
  return event?.detail;
}

test("an app that passes every check and has every rule ticked is approved without a reason, and the audit log keeps both", async () => {
  const app = await submitApp();
  expect((await app.decide("approve", { ticks })).json.data.status).toBe("approved");
  expect(await lastDetail(app.appSlug)).toEqual({
    appSlug: app.appSlug,
    passedChecks: [
      "public-addresses",
      "own-origin",
      "no-launch-parameters",
      "page-opens",
      "korean-page-opens",
    ],
    failedChecks: [],
    tickedRules: ticks,
    openRules: [],
  });
});

test("an approval with a rule that is not ticked needs a reason [apps-13]", async () => {
  const app = await submitApp();
  for (const ticked of [[], ticks.slice(1)]) {
    const refused = await app.decide("approve", { ticks: ticked, reason: " " });
    expect(problemsOf(refused)).toBe("422 reason");
  }
  expect((await app.read()).status).toBe("pending");
  expect(await app.actions()).toEqual(["app.create", "app.submit"]);
  const reason = "The school needs it tomorrow.";
  expect((await app.decide("approve", { ticks: ticks.slice(1), reason })).status).toBe(200);
  const detail = { reason, failedChecks: [], tickedRules: ticks.slice(1), openRules: ["relaunch"] };
  expect(await lastDetail(app.appSlug)).toMatchObject(detail);
});

test("an approval with a check that does not pass when the operator approves needs a reason [apps-13]", async () => {
  const app = await submitApp();
  page.mockResolvedValue({ ok: false, reason: "timeout" });
  const refused = await app.decide("approve", { ticks });
  expect(problemsOf(refused)).toBe("422 reason");
  expect(refused.json.error.detail).toMatchObject({
    failedChecks: ["page-opens", "korean-page-opens"],
    openRules: [],
  });
  expect((await app.decide("approve", { ticks, reason: "It is slow." })).status).toBe(200);
  const detail = { reason: "It is slow.", failedChecks: ["page-opens", "korean-page-opens"], openRules: [] };
  expect(await lastDetail(app.appSlug)).toMatchObject(detail);
});

test("an approval of changes needs a reason in the same way, and the audit log keeps what it rests on [apps-13]", async () => {
  const app = await registerApprovedApp(people);
  await app.edit(MOVED);
  expect(problemsOf(await app.decide("approve"))).toBe("422 reason");
  expect(await app.read()).toMatchObject({ proposed: MOVED });
  await app.decide("approve", { ticks, reason: "" });
  expect(await lastDetail(app.appSlug)).toMatchObject({ ...MOVED, tickedRules: ticks, openRules: [] });
});

test("a second review has the first one's decision, reason, operator and what the app declared then [apps-13]", async () => {
  const app = await submitApp();
  expect((await app.read()).lastReview).toBeNull();
  await app.decide("refuse", { reason: "The page is empty." });
  await app.edit({ names: { en: "Word Park" } });
  await app.submit();
  const declared = {
    appName: "Word Garden",
    hostedUrl: "https://garden.example.org/",
    locales: ["en", "ko"],
  };
  expect(await app.read()).toMatchObject({
    appName: "Word Park",
    lastReview: {
      decision: "refuse",
      by: operator.displayName,
      reason: "The page is empty.",
      failedChecks: [],
      openRules: [],
      declared,
    },
  });
  await app.decide("approve", { ticks: ticks.slice(1), reason: "Tried by hand." });
  await app.edit(MOVED);
  const approved = { decision: "approve", reason: "Tried by hand.", openRules: ["relaunch"] };
  expect((await app.read()).lastReview).toMatchObject({
    ...approved,
    declared: { ...declared, appName: "Word Park" },
  });
  await app.decide("refuse", { reason: "Not there." });
  expect((await app.read()).lastReview).toMatchObject({ decision: "refuse", declared: MOVED });
});

test("suspending and resuming an app is no review", async () => {
  const app = await registerApprovedApp(people);
  const { lastReview } = await app.read();
  await app.decide("suspend", { reason: "Advertisements." });
  await app.decide("resume");
  expect(await app.read()).toMatchObject({ status: "approved", lastReview });
});
