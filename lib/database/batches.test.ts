import { setImmediate as endOfTurn } from "node:timers/promises";
import { afterEach, describe, expect, test, vi } from "vitest";
import { inBatches } from "./batches";

/**
 * One lane, which is a group of calls that may share a batch. Its batches end when the test ends them, and the result of an item
 * is the item itself.
 */
function createLane({ maxBatches = 1, isDown = true } = {}) {
  const running: { items: string[]; end(): void; fail(): void }[] = [];
  const call = inBatches<string, string>({
    maxBatches,
    laneOf: () => "lane",
    exclusiveKey: (item) => (item.startsWith("same") ? "same" : null),
    run: (items) =>
      new Promise((resolve, reject) => {
        running.push({
          items: [...items],
          end: () => resolve([...items]),
          fail: () => reject(Object.assign(new Error("failed"), { code: isDown ? "57P01" : "42P01" })),
        });
      }),
  });
  /** Ends the oldest running batch and waits until the next one runs. */
  const finish = async (how: "end" | "fail" = "end") => {
    running.shift()?.[how]();
    await endOfTurn();
    await endOfTurn();
  };
  /** The items of the running batches after this turn of the event loop. */
  const items = async () => {
    await endOfTurn();
    return running.map((batch) => batch.items);
  };
  return { call, finish, items };
}

afterEach(() => {
  vi.useRealTimers();
});

describe("calls of one lane", () => {
  test("of one turn of the event loop share a batch, and calls that arrive while it runs share the next", async () => {
    const { call, finish, items } = createLane();
    const answers = Promise.all(["a", "b"].map(call));
    expect(await items()).toEqual([["a", "b"]]);
    const next = Promise.all(["c", "d", "e"].map(call));
    expect(await items()).toEqual([["a", "b"]]);
    await finish();
    expect(await answers).toEqual(["a", "b"]);
    expect(await items()).toEqual([["c", "d", "e"]]);
    await finish();
    expect(await next).toEqual(["c", "d", "e"]);
    const later = call("f");
    expect(await items()).toEqual([["f"]]);
    await finish();
    expect(await later).toBe("f");
  });

  test("are at most sixteen in a batch when twenty wait", async () => {
    const { call, finish, items } = createLane();
    const answers = Promise.all(Array.from({ length: 20 }, (_, index) => call(`${index}`)));
    expect((await items()).map(({ length }) => length)).toEqual([16]);
    await finish();
    expect((await items()).map(({ length }) => length)).toEqual([4]);
    await finish();
    expect(await answers).toHaveLength(20);
  });

  test("run in batches of half of the waiting calls when many wait, but of at most sixty-four", async () => {
    const { call, finish, items } = createLane();
    const answers = Promise.all(Array.from({ length: 180 }, (_, index) => call(`${index}`)));
    for (const size of [64, 58, 29, 16, 13]) {
      expect((await items()).map(({ length }) => length)).toEqual([size]);
      await finish();
    }
    expect(await answers).toHaveLength(180);
  });

  test("run in at most as many batches at a time as the options allow", async () => {
    const { call, finish, items } = createLane({ maxBatches: 2 });
    const first = call("a");
    await items();
    const second = call("b");
    await items();
    const others = Promise.all(["c", "d"].map(call));
    expect(await items()).toEqual([["a"], ["b"]]);
    await finish();
    expect(await items()).toEqual([["b"], ["c", "d"]]);
    await finish();
    await finish();
    expect([await first, await second, await others]).toEqual(["a", "b", ["c", "d"]]);
  });

  test("with the same exclusive key run one after the other, also when two batches may run", async () => {
    const { call, finish, items } = createLane({ maxBatches: 2 });
    const answers = Promise.all(["same 1", "same 2", "a"].map(call));
    expect(await items()).toEqual([["same 1", "a"]]);
    const last = call("same 3");
    expect(await items()).toEqual([["same 1", "a"]]);
    await finish();
    expect(await items()).toEqual([["same 2"]]);
    await finish();
    expect(await items()).toEqual([["same 3"]]);
    await finish();
    expect([await answers, await last]).toEqual([["same 1", "same 2", "a"], "same 3"]);
  });

  test("fail with their batch when the database is down, and are each retried alone after another error", async () => {
    const failing = createLane();
    const lost = Promise.allSettled(["a", "b"].map(failing.call));
    await failing.items();
    await failing.finish("fail");
    expect((await lost).map(({ status }) => status)).toEqual(["rejected", "rejected"]);

    const trying = createLane({ isDown: false });
    const found = Promise.allSettled(["a", "b"].map(trying.call));
    await trying.items();
    await trying.finish("fail");
    expect(await trying.items()).toEqual([["a"], ["b"]]);
    await trying.finish("fail");
    await trying.finish();
    expect((await found).map(({ status }) => status)).toEqual(["rejected", "fulfilled"]);
  });

  test("that wait fail without being sent when the batch before got no response, but run when it failed immediately", async () => {
    const { call, finish, items } = createLane();
    const statesOf = async (answers: Promise<string>[]) =>
      (await Promise.allSettled(answers)).map((answer) =>
        answer.status === "fulfilled" ? answer.value : answer.reason.message,
      );
    const broken = statesOf([call("a")]);
    await items();
    const after = statesOf([call("b")]);
    await finish("fail");
    expect(await items()).toEqual([["b"]]);
    await finish();
    expect([await broken, await after]).toEqual([["failed"], ["b"]]);

    vi.useFakeTimers({ toFake: ["performance"] });
    const unresponsive = statesOf([call("c")]);
    await items();
    const waiting = statesOf(["d", "e"].map(call));
    vi.advanceTimersByTime(5_000);
    await finish("fail");
    expect(await items()).toEqual([]);
    expect([await unresponsive, await waiting]).toEqual([
      ["failed"],
      Array(2).fill("the statement was not sent: the database did not respond to the one before"),
    ]);
    const later = call("f");
    await items();
    await finish();
    expect(await later).toBe("f");
  });
});
