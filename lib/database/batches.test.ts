import { setImmediate as endOfTurn } from "node:timers/promises";
import { afterEach, describe, expect, test, vi } from "vitest";
import { inBatches } from "./batches";

/** A lane whose statements end when the test says so; an item is answered with itself. */
function aLane({ atOnce = 1, isWorthAlone = false } = {}) {
  const underWay: { items: string[]; end(): void; fail(): void }[] = [];
  const ask = inBatches<string, string>({
    atOnce,
    laneOf: () => "lane",
    apartBy: (item) => (item.startsWith("same") ? "same" : null),
    isWorthAlone: () => isWorthAlone,
    notAsked: (cause) => new Error("not asked", { cause }),
    run: (items) =>
      new Promise((resolve, reject) => {
        underWay.push({
          items: [...items],
          end: () => resolve([...items]),
          fail: () => reject(new Error("failed")),
        });
      }),
  });
  /** Ends the oldest statement, and waits until what follows it is under way. */
  const finish = async (how: "end" | "fail" = "end") => {
    underWay.shift()?.[how]();
    await endOfTurn();
    await endOfTurn();
  };
  /** What is under way after this turn of the event loop. */
  const items = async () => {
    await endOfTurn();
    return underWay.map((one) => one.items);
  };
  return { ask, finish, items };
}

afterEach(() => {
  vi.useRealTimers();
});

describe("calls of one lane", () => {
  test("that come in one turn go together, and who comes while they are under way goes next", async () => {
    const { ask, finish, items } = aLane();
    const answers = Promise.all(["a", "b"].map(ask));
    expect(await items()).toEqual([["a", "b"]]);
    const next = Promise.all(["c", "d", "e"].map(ask));
    expect(await items()).toEqual([["a", "b"]]);
    await finish();
    expect(await answers).toEqual(["a", "b"]);
    expect(await items()).toEqual([["c", "d", "e"]]);
    await finish();
    expect(await next).toEqual(["c", "d", "e"]);
    const later = ask("f");
    expect(await items()).toEqual([["f"]]);
    await finish();
    expect(await later).toBe("f");
  });

  test("are at most sixteen in one statement", async () => {
    const { ask, finish, items } = aLane();
    const answers = Promise.all(Array.from({ length: 20 }, (_, index) => ask(`${index}`)));
    expect((await items()).map(({ length }) => length)).toEqual([16]);
    await finish();
    expect((await items()).map(({ length }) => length)).toEqual([4]);
    await finish();
    expect(await answers).toHaveLength(20);
  });

  test("have as many statements under way as they may, and no more", async () => {
    const { ask, finish, items } = aLane({ atOnce: 2 });
    const first = ask("a");
    await items();
    const second = ask("b");
    await items();
    const others = Promise.all(["c", "d"].map(ask));
    expect(await items()).toEqual([["a"], ["b"]]);
    await finish();
    expect(await items()).toEqual([["b"], ["c", "d"]]);
    await finish();
    await finish();
    expect([await first, await second, await others]).toEqual(["a", "b", ["c", "d"]]);
  });

  test("that are kept apart go one after the other, also where two statements may be under way", async () => {
    const { ask, finish, items } = aLane({ atOnce: 2 });
    const answers = Promise.all(["same 1", "same 2", "a"].map(ask));
    expect(await items()).toEqual([["same 1", "a"]]);
    const last = ask("same 3");
    expect(await items()).toEqual([["same 1", "a"]]);
    await finish();
    expect(await items()).toEqual([["same 2"]]);
    await finish();
    expect(await items()).toEqual([["same 3"]]);
    await finish();
    expect([await answers, await last]).toEqual([["same 1", "same 2", "a"], "same 3"]);
  });

  test("fail together, or where it is worth it are tried alone", async () => {
    const failing = aLane();
    const lost = Promise.allSettled(["a", "b"].map(failing.ask));
    await failing.items();
    await failing.finish("fail");
    expect((await lost).map(({ status }) => status)).toEqual(["rejected", "rejected"]);

    const trying = aLane({ isWorthAlone: true });
    const found = Promise.allSettled(["a", "b"].map(trying.ask));
    await trying.items();
    await trying.finish("fail");
    expect(await trying.items()).toEqual([["a"], ["b"]]);
    await trying.finish("fail");
    await trying.finish();
    expect((await found).map(({ status }) => status)).toEqual(["rejected", "fulfilled"]);
  });

  test("are not asked for after a statement that failed in silence, and are after one that failed at once", async () => {
    const { ask, finish, items } = aLane();
    const statesOf = async (answers: Promise<string>[]) =>
      (await Promise.allSettled(answers)).map((one) =>
        one.status === "fulfilled" ? one.value : one.reason.message,
      );
    const broken = statesOf([ask("a")]);
    await items();
    const after = statesOf([ask("b")]);
    await finish("fail");
    expect(await items()).toEqual([["b"]]);
    await finish();
    expect([await broken, await after]).toEqual([["failed"], ["b"]]);

    vi.useFakeTimers({ toFake: ["performance"] });
    const silent = statesOf([ask("c")]);
    await items();
    const behind = statesOf(["d", "e"].map(ask));
    vi.advanceTimersByTime(5_000);
    await finish("fail");
    expect(await items()).toEqual([]);
    expect([await silent, await behind]).toEqual([["failed"], ["not asked", "not asked"]]);
    const later = ask("f");
    await items();
    await finish();
    expect(await later).toBe("f");
  });
});
