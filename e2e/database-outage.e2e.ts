import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { startBreakableRelay } from "../test/breakable-relay";
import { imageAnswer, textAnswer } from "../test/upstream";
import { startTemporaryPostgres } from "../tools/postgres/temporary-postgres";
import { callProxy, startStorybook } from "./contract-program";
import { startOwnHub } from "./own-hub";

test.describe.configure({ timeout: 300_000 });

async function startHubBehindRelay() {
  const postgres = await startTemporaryPostgres();
  const relay = await startBreakableRelay(postgres.port);
  const address = new URL(postgres.connectionString);
  address.port = String(relay.port);
  const hub = await startOwnHub({
    DATABASE_URL: address.href,
    DATABASE_OWNER_URL: postgres.ownerConnectionString,
  });
  const stop = async () => {
    await hub.stop();
    relay.close();
    await postgres.stop();
  };
  return { hub, relay, stop };
}

test("a hub without its database refuses requests, and serves again without a restart when the database is back [errors-23] [health-1] [running-2]", async () => {
  const { hub, relay, stop } = await startHubBehindRelay();
  try {
    const session = await startStorybook(hub.hubUrl, "jun");
    const callAsApp = (path: string, body?: unknown) => callProxy(hub.hubUrl, session, path, body);
    const account = async () => (await callAsApp("/api/account")).json.data?.credits;
    const before = (await account()).available;
    const picture = await imageAnswer();
    hub.upstream.respond = async (response, call) => {
      await sleep(1_000);
      await (call.path.includes("images") ? picture : textAnswer("hello"))(response, call);
    };
    const images = await Promise.all(
      Array.from({ length: 3 }, () => callAsApp("/api/media/create", { prompt: "A fox" })),
    );
    await expect.poll(() => hub.upstream.calls.length).toBe(3);
    const text = callAsApp("/api/text/create", { prompt: "Hello" });
    await expect.poll(() => hub.upstream.calls.length).toBe(4);

    relay.cut();
    const refused = await callAsApp("/api/text/create", { prompt: "Hi" });
    expect([refused.status, refused.json.error.code]).toEqual([503, "CFG_002"]);
    await sleep(8_000);
    expect((await fetch(`${hub.hubUrl}/api/v1/mcp-proxy/health`)).status).toBe(503);

    await relay.reopen();
    expect((await text).status).toBe(200);
    await expect
      .poll(async () => (await callAsApp("/api/text/create", { prompt: "Hi" })).status, { timeout: 30_000 })
      .toBe(200);
    const after = await callAsApp("/api/media/create", { prompt: "Another fox" });
    for (const { json } of [...images, after]) {
      await expect
        .poll(async () => (await callAsApp("/api/media/get", { id: json.data.id })).json.data?.status, {
          timeout: 120_000,
          intervals: [500],
        })
        .toBe("completed");
    }
    expect(await account()).toEqual({ available: before - 42, reserved: 0 });
    expect(hub.output()).not.toMatch(/unhandled|uncaught/i);
  } finally {
    await stop();
  }
});

test("when open database connections go silent and only new ones work, as after a standby has replaced a host that lost its power, the hub serves again within seconds [running-2]", async () => {
  const { hub, relay, stop } = await startHubBehindRelay();
  try {
    const session = await startStorybook(hub.hubUrl, "jun");
    const callAsApp = () => callProxy(hub.hubUrl, session, "/api/text/create", { prompt: "Hi" });
    hub.upstream.respond = async (response, call) => {
      await sleep(500);
      await textAnswer("hello")(response, call);
    };
    expect((await Promise.all([callAsApp(), callAsApp(), callAsApp()])).map(({ status }) => status)).toEqual([
      200, 200, 200,
    ]);
    const inFlight = callAsApp();
    await expect.poll(() => hub.upstream.calls.length).toBe(4);

    relay.silence();
    const since = performance.now();
    for (const { status } of await Promise.all([callAsApp(), callAsApp(), callAsApp()]))
      expect([200, 503]).toContain(status);
    expect(performance.now() - since).toBeLessThan(25_000);
    await expect.poll(async () => (await callAsApp()).status, { timeout: 20_000 }).toBe(200);
    expect((await inFlight).status).toBe(200);
    const reservedCredits = async () =>
      (await callProxy(hub.hubUrl, session, "/api/account")).json.data?.credits.reserved;
    await expect.poll(reservedCredits, { timeout: 30_000 }).toBe(0);
    expect(hub.output()).not.toMatch(/unhandled|uncaught/i);
  } finally {
    await stop();
  }
});
