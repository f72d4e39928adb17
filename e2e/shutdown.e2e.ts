import { expect, test } from "@playwright/test";
import { textAnswer } from "../test/upstream";
import { callProxy, startStorybook } from "./contract-program";
import { type OwnHub, startOwnHub } from "./own-hub";

test.describe.configure({ mode: "serial", timeout: 240_000 });

let hub: OwnHub;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  hub = await startOwnHub();
});
test.afterAll(() => hub?.stop());

const text = (session: string) => callProxy(hub.hubUrl, session, "/api/text/create", { prompt: "Hi" });
const account = async (session: string) =>
  (await callProxy(hub.hubUrl, session, "/api/account")).json.data.credits;

test("a stopping hub finishes the texts in progress, takes no new ones, and settles every hold [running-1]", async () => {
  const session = await startStorybook(hub.hubUrl, "minji");
  const before = (await account(session)).available;
  const { promise: mayAnswer, resolve: letAnswer } = Promise.withResolvers<void>();
  hub.upstream.respond = async (response, call) => {
    await mayAnswer;
    await textAnswer("in the end")(response, call);
  };
  const underWay = Array.from({ length: 5 }, () => text(session));
  await expect.poll(() => hub.upstream.calls.length).toBe(5);

  const startedAt = Date.now();
  const ended = hub.end();
  const answers = () =>
    fetch(`${hub.hubUrl}/api/v1/mcp-proxy/health`).then(
      () => true,
      () => false,
    );
  await expect.poll(answers).toBe(false);
  await expect(text(session)).rejects.toThrow();
  letAnswer();
  for (const answer of await Promise.all(underWay)) {
    expect([answer.status, answer.json.data?.text]).toEqual([200, "in the end"]);
  }
  await ended;
  expect(Date.now() - startedAt).toBeLessThan(20_000);

  hub.upstream.respond = textAnswer("again");
  await hub.start();
  expect(await account(session)).toEqual({ available: before - 5, reserved: 0 });
  expect(hub.verifyLedger()).toEqual({ code: 0, output: expect.stringContaining("The ledger is intact") });
});
