import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { inTurns } from "./use-in-turn";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

test("what came first is done first, and a failure holds up nothing", async () => {
  const inTurn = inTurns();
  const done: string[] = [];
  void inTurn(() => after(300).then(() => void done.push("slow")));
  const failed = expect(inTurn(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
  void inTurn(async () => void done.push("quick"));
  await vi.advanceTimersByTimeAsync(299);
  expect(done).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await failed;
  expect(done).toEqual(["slow", "quick"]);
});

test("what never ends is waited for ten seconds from its own turn on", async () => {
  const inTurn = inTurns();
  const begun: string[] = [];
  void inTurn(() => after(9_000));
  void inTurn(() => {
    begun.push("second");
    return new Promise(() => {});
  });
  void inTurn(async () => void begun.push("third"));
  await vi.advanceTimersByTimeAsync(18_900);
  expect(begun).toEqual(["second"]);
  await vi.advanceTimersByTimeAsync(200);
  expect(begun).toEqual(["second", "third"]);
});
