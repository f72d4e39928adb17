import { syncBuiltinESMExports } from "node:module";
import timers from "node:timers/promises";
import { afterAll, afterEach, describe, expect, test, vi } from "vitest";
import { startBreakableRelay } from "@/test/breakable-relay";
import { call } from "@/test/call";
import { createStudentSession } from "@/test/create-school";
import { forgetDatabase } from "@/test/database";
import { asOwner } from "@/test/tamper";
import { imageAnswer, json, startUpstream, textAnswer } from "@/test/upstream";
import { POST as createMedia } from "../../media/create/route";
import { POST as createText } from "./route";

const address = new URL(process.env.DATABASE_URL ?? "");
const relay = await startBreakableRelay(Number(address.port), address.hostname);
address.port = String(relay.port);
process.env.DATABASE_URL = address.href;
await forgetDatabase();

// Shortens every pause and every wait for the database to a third.
const { setTimeout: sleep } = timers;
const shortened = vi
  .spyOn(timers, "setTimeout")
  .mockImplementation((ms, value, options) => sleep((ms ?? 0) / 3, value, options));
syncBuiltinESMExports();

const upstream = await startUpstream();

afterAll(async () => {
  shortened.mockRestore();
  syncBuiltinESMExports();
  await forgetDatabase();
  relay.close();
  await upstream.close();
});
afterEach(() => {
  upstream.respond = textAnswer("hello");
});

/** Requests a text, and calls `meanwhile` while the provider generates it. */
function create(session: string, meanwhile: () => void = () => undefined, answer = textAnswer("hello")) {
  upstream.respond = async (response, request) => {
    meanwhile();
    await answer(response, request);
  };
  return call(createText, { session, body: { prompt: "Hi" }, headers: { "idempotency-key": "once" } });
}

describe("a text whose database connection is lost", () => {
  test("is delivered and billed once when the database returns within seconds", async () => {
    const { school, session } = await createStudentSession({ credits: 5 });
    const isCut = Promise.withResolvers<void>();
    const pending = create(session, () => {
      relay.cut();
      isCut.resolve();
    });
    await isCut.promise;
    await sleep(2_700);
    await relay.reopen();
    expect(await pending).toMatchObject({ status: 200, json: { data: { text: "hello" } } });
    expect(await school.balance()).toMatchObject({ available: 4, reserved: 0, spent: 1 });
  });

  test("fails, and its hold is released immediately, when the database returns but refuses the settle", async () => {
    const { school, session } = await createStudentSession({ credits: 5 });
    await asOwner(`
      CREATE FUNCTION refuse_settle() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''no''; END';
      CREATE TRIGGER refuse_settle BEFORE INSERT ON ledger_entries FOR EACH ROW WHEN (NEW.type = 'settle')
        EXECUTE FUNCTION refuse_settle()`);
    const isCut = Promise.withResolvers<void>();
    const pending = create(session, () => {
      relay.cut();
      isCut.resolve();
    });
    await isCut.promise;
    await sleep(1_000);
    await relay.reopen();
    const { status, json: answer } = await pending;
    await asOwner("DROP TRIGGER refuse_settle ON ledger_entries; DROP FUNCTION refuse_settle()");
    expect([status, answer.error.message]).toEqual([
      503,
      "The hub could not finish. Nothing was charged; try again.",
    ]);
    await expect.poll(() => school.balance()).toMatchObject({ available: 5, reserved: 0, spent: 0 });
    expect(await create(session)).toMatchObject({ status: 200 });
  });

  test("is delivered and billed once when the answer to its settle is lost", async () => {
    const { school, session } = await createStudentSession({ credits: 5 });
    expect(await create(session, relay.loseNextAnswer)).toMatchObject({ status: 200 });
    expect(await school.balance()).toMatchObject({ available: 4, reserved: 0, spent: 1 });
  });

  test("fails without saying what was charged when the database stays unreachable, and its hold is released when the database is back [credits-16]", async () => {
    const { school, session } = await createStudentSession({ credits: 5 });
    const refused = await create(session, relay.cut);
    expect([refused.status, refused.json.error.code]).toEqual([503, "CFG_002"]);
    expect(refused.json.error.message).not.toMatch(/nothing was charged/i);
    await relay.reopen();
    await expect.poll(async () => (await school.balance()).reserved).toBe(0);
    expect(await create(session)).toMatchObject({ status: 200 });
    expect(await school.balance()).toMatchObject({ available: 4, reserved: 0, spent: 1 });
  });

  test("fails without waiting for the database when its provider fails, and its hold is released when the database is back", async () => {
    const { school, session } = await createStudentSession({ credits: 5 });
    // If it waited for the database, it would take five seconds: a third of the usual fifteen.
    const startedAt = performance.now();
    const failed = await create(session, relay.cut, json({ error: "no" }, 400));
    expect([failed.status, failed.json.error.code]).toEqual([502, "PROV_001"]);
    expect(performance.now() - startedAt).toBeLessThan(4_000);
    await relay.reopen();
    await expect.poll(async () => (await school.balance()).reserved).toBe(0);
    expect(await create(session)).toMatchObject({ status: 200 });
  });

  test("uses up neither credits nor its idempotency key when the answer to its hold is lost [credits-16]", async () => {
    const { school, session } = await createStudentSession({ credits: 5 });
    relay.loseNextAnswer();
    const lost = await create(session);
    expect([lost.status, lost.json.error.code]).toEqual([503, "CFG_002"]);
    await expect.poll(() => school.holdStates()).toEqual(["released"]);
    expect(await create(session)).toMatchObject({ status: 200 });
    expect(await school.balance()).toMatchObject({ available: 4, reserved: 0, spent: 1 });
  });
});

test("an image whose creation got no answer costs nothing, unless it is requested again with its idempotency key", async () => {
  const { school, session } = await createStudentSession({ credits: 50 });
  upstream.respond = await imageAnswer();
  const createImage = (headers: Record<string, string>) =>
    call(createMedia, { session, body: { prompt: "A fox" }, headers });
  relay.loseNextAnswer();
  expect((await createImage({})).status).toBe(503);
  await expect.poll(() => school.holdStates()).toEqual(["released"]);
  relay.loseNextAnswer();
  expect((await createImage({ "idempotency-key": "fox" })).status).toBe(503);
  expect((await createImage({ "idempotency-key": "fox" })).headers.get("idempotent-replayed")).toBe("true");
  expect(await school.balance()).toMatchObject({ available: 40, reserved: 10 });
});
