import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { imageAnswer, textAnswer } from "../test/upstream";
import { callProxy, startStorybook } from "./contract-program";
import { type OwnHub, startOwnHub } from "./own-hub";

test.describe.configure({ mode: "serial", timeout: 240_000 });

let hub: OwnHub;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  hub = await startOwnHub();
});
test.afterAll(() => hub?.stop());

const account = async (session: string) =>
  (await callProxy(hub.hubUrl, session, "/api/account")).json.data.credits;
const text = (session: string, key?: string) =>
  callProxy(hub.hubUrl, session, "/api/text/create", { prompt: "Hi" }, key);

test("two hundred simultaneous calls with one key call the provider once and are billed once [idempotency-4]", async () => {
  const session = await startStorybook(hub.hubUrl, "jun");
  const before = (await account(session)).available;
  hub.upstream.calls.length = 0;
  hub.upstream.respond = async (response, call) => {
    await sleep(300);
    await textAnswer("once")(response, call);
  };
  const answers = await Promise.all(Array.from({ length: 200 }, () => text(session, "the-one-key")));
  for (const { status, json } of answers)
    expect([status, json.error?.code]).toEqual(status === 200 ? [200, undefined] : [409, "IDEM_002"]);
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1);
  expect(hub.upstream.calls).toHaveLength(1);
  expect((await account(session)).available).toBe(before - 1);
});

test("of a thousand simultaneous texts with a hundred credits left, a hundred are written and nine hundred refused [credits-2]", async () => {
  const session = await startStorybook(hub.hubUrl, "hana");
  expect((await account(session)).available).toBe(100);
  hub.upstream.calls.length = 0;
  hub.upstream.respond = textAnswer("hello");
  const answers = await Promise.all(Array.from({ length: 1000 }, () => text(session)));
  const codes = Object.groupBy(answers, ({ json }) => json.error?.code ?? "written");
  const counts = Object.entries(codes).map(([code, those]) => [code, those?.length]);
  expect(Object.fromEntries(counts)).toEqual({ written: 100, CREDIT_001: 900 });
  expect(hub.upstream.calls).toHaveLength(100);
  expect(await account(session)).toEqual({ available: 0, reserved: 0 });
});

test("a hub that was killed completes and bills its images after a restart, and bills its texts only when they are asked for again [credits-15] [running-7]", async () => {
  const session = await startStorybook(hub.hubUrl, "minji");
  const before = (await account(session)).available;
  const picture = await imageAnswer();
  hub.upstream.respond = async (response, call) => {
    await sleep(3_000);
    await (call.path.includes("images") ? picture : textAnswer("late"))(response, call);
  };
  const images = await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      callProxy(hub.hubUrl, session, "/api/media/create", { prompt: "A fox" }, `img-${index}`),
    ),
  );
  const ids = images.map(({ json }) => json.data.id as string);
  const texts = Promise.allSettled(Array.from({ length: 8 }, (_, index) => text(session, `text-${index}`)));
  await sleep(1_200);
  hub.kill();
  expect((await texts).every(({ status }) => status === "rejected")).toBe(true);

  hub.upstream.respond = (response, call) =>
    (call.path.includes("images") ? picture : textAnswer("again"))(response, call);
  await hub.start();
  for (const id of ids) {
    await expect
      .poll(async () => (await callProxy(hub.hubUrl, session, "/api/media/get", { id })).json.data.status, {
        timeout: 120_000,
        intervals: [500],
      })
      .toBe("completed");
  }
  await expect
    .poll(async () => (await account(session)).reserved, { timeout: 120_000, intervals: [1_000] })
    .toBe(0);
  expect((await account(session)).available).toBe(before - 60);
  const again = await Promise.all(Array.from({ length: 8 }, (_, index) => text(session, `text-${index}`)));
  expect(again.map(({ status }) => status)).toEqual(again.map(() => 200));
  expect((await account(session)).available).toBe(before - 68);
  expect(hub.verifyLedger()).toEqual({ code: 0, output: expect.stringContaining("The ledger is intact") });
});
