import { expect, test } from "vitest";
import { FairQueue } from "./fair-queue";

/** A queue whose work is named by its caller and a number. */
function createQueue(max = { perCaller: 150, total: 500 }) {
  const queue = new FairQueue(max);
  const [started, refused]: string[][] = [[], []];
  const counts = new Map<string, number>();
  return {
    started,
    refused,
    add: (key: string, { times = 1, isKnown = false } = {}) =>
      Array.from({ length: times }, () => {
        const number = (counts.get(key) ?? 0) + 1;
        counts.set(key, number);
        const name = `${key}${number}`;
        return queue.add(
          { key, isKnown },
          { start: () => started.push(name), refuse: () => refused.push(name) },
        );
      }),
    run: (turns: number) => {
      for (let turn = 0; turn < turns; turn += 1) queue.next()?.start();
      return started.join(" ");
    },
  };
}

test("callers take turns, and each caller's work starts in the order in which it came", () => {
  const { add, run } = createQueue();
  add("a", { times: 3 });
  add("b", { times: 2 });
  add("c");
  expect(run(10)).toBe("a1 b1 c1 a2 b2 a3");
});

test("known callers have two of three turns, and all turns when nobody else waits", () => {
  const { add, run } = createQueue();
  add("x", { times: 3 });
  add("k", { times: 5, isKnown: true });
  expect(run(8)).toBe("k1 k2 x1 k3 k4 x2 k5 x3");
});

test("one caller has a bound of their own", () => {
  const { add, run } = createQueue({ perCaller: 2, total: 10 });
  expect(add("a", { times: 3 })).toEqual([true, true, false]);
  expect(run(3)).toBe("a1 a2");
  expect(add("a")).toEqual([true]);
});

test("a full queue takes a newcomer in place of the newest work of the caller with the most", () => {
  const { add, run, refused } = createQueue({ perCaller: 5, total: 6 });
  add("a", { times: 4 });
  add("b", { times: 2 });
  expect(add("c", { times: 2 })).toEqual([true, true]);
  expect(refused).toEqual(["a4", "a3"]);
  // Now all have two, so nobody gives way to a third.
  expect(add("c")).toEqual([false]);
  expect(run(6)).toBe("a1 b1 c1 a2 b2 c2");
});

test("a full queue of strangers with little work each still takes a known caller, and no other stranger", () => {
  const { add, run, refused } = createQueue({ perCaller: 5, total: 3 });
  for (const key of ["a", "b", "c"]) add(key);
  expect(add("d")).toEqual([false]);
  expect(add("k", { times: 2, isKnown: true })).toEqual([true, true]);
  expect(refused).toEqual(["a1", "b1"]);
  expect(run(3)).toBe("k1 k2 c1");
});

test("a full queue of known callers refuses another one, who has as much work", () => {
  const { add, refused } = createQueue({ perCaller: 5, total: 2 });
  for (const key of ["a", "b"]) add(key, { isKnown: true });
  expect(add("c", { isKnown: true })).toEqual([false]);
  expect(refused).toEqual([]);
});
