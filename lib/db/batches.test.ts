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
    await new Promise(setImmediate);
  };
  return { ask, finish, items: () => underWay.map(({ items }) => items) };
}

afterEach(() => {
  vi.useRealTimers();
});

describe("calls of one lane", () => {
  test("start at once when nothing is under way, and else wait and go together", async () => {
    const { ask, finish, items } = aLane();
    const answers = Promise.all(["a", "b", "c"].map(ask));
    expect(items()).toEqual([["a"]]);
    await finish();
    expect(items()).toEqual([["b", "c"]]);
    await finish();
    expect(await answers).toEqual(["a", "b", "c"]);
    const later = ask("d");
    expect(items()).toEqual([["d"]]);
    await finish();
    expect(await later).toBe("d");
  });

  test("are at most sixteen in one statement", async () => {
    const { ask, finish, items } = aLane();
    const answers = Promise.all(Array.from({ length: 20 }, (_, index) => ask(`${index}`)));
    await finish();
    expect(items().map(({ length }) => length)).toEqual([16]);
    await finish();
    expect(items().map(({ length }) => length)).toEqual([3]);
    await finish();
    expect(await answers).toHaveLength(20);
  });

  test("have as many statements under way as they may, and no more", async () => {
    const { ask, finish, items } = aLane({ atOnce: 2 });
    const answers = Promise.all(["a", "b", "c", "d"].map(ask));
    expect(items()).toEqual([["a"], ["b"]]);
    await finish();
    expect(items()).toEqual([["b"], ["c", "d"]]);
    await finish();
    await finish();
    expect(await answers).toEqual(["a", "b", "c", "d"]);
  });

  test("that are kept apart go one after the other, also where two statements may be under way", async () => {
    const { ask, finish, items } = aLane({ atOnce: 2 });
    const answers = Promise.all(["same 1", "same 2", "a", "same 3"].map(ask));
    expect(items()).toEqual([["same 1"], ["a"]]);
    await finish();
    expect(items()).toEqual([["a"], ["same 2"]]);
    await finish();
    expect(items()).toEqual([["same 2"]]);
    await finish();
    expect(items()).toEqual([["same 3"]]);
    await finish();
    expect(await answers).toEqual(["same 1", "same 2", "a", "same 3"]);
  });

  test("fail together, or where it is worth it are tried alone", async () => {
    const failing = aLane();
    const lost = Promise.allSettled(["a", "b", "c"].map(failing.ask));
    await failing.finish();
    await failing.finish("fail");
    expect((await lost).map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected"]);

    const trying = aLane({ isWorthAlone: true });
    const found = Promise.allSettled(["a", "b", "c"].map(trying.ask));
    await trying.finish();
    await trying.finish("fail");
    expect(trying.items()).toEqual([["b"], ["c"]]);
    await trying.finish("fail");
    await trying.finish();
    expect((await found).map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  });

  test("are not asked for after a statement that failed in silence, and are after one that failed at once", async () => {
    const { ask, finish, items } = aLane();
    const statesOf = async (answers: Promise<string>[]) =>
      (await Promise.allSettled(answers)).map((one) =>
        one.status === "fulfilled" ? one.value : one.reason.message,
      );
    const broken = statesOf(["a", "b"].map(ask));
    await finish("fail");
    expect(items()).toEqual([["b"]]);
    await finish();
    expect(await broken).toEqual(["failed", "b"]);

    vi.useFakeTimers({ toFake: ["performance"] });
    const silent = statesOf(["c", "d", "e"].map(ask));
    vi.advanceTimersByTime(5_000);
    await finish("fail");
    expect(items()).toEqual([]);
    expect(await silent).toEqual(["failed", "not asked", "not asked"]);
    const later = ask("f");
    await finish();
    expect(await later).toBe("f");
  });
});
