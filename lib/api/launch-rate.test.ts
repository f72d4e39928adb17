import { describe, expect, test } from "vitest";
import { restoreLaunchRate, setLaunchRate } from "@/test/launch-rate";
import { takeLaunchRate } from "./launch-rate";

describe("the rate of a launch session", () => {
  restoreLaunchRate();

  test("lets a burst of 30 through, then two a second, and says when the next fits", () => {
    setLaunchRate({ perMinute: undefined, burst: undefined });
    const start = 1_000_000;
    for (let index = 0; index < 30; index += 1) takeLaunchRate("a", start);
    expect(() => takeLaunchRate("a", start)).toThrow(expect.objectContaining({ code: "RATE_001" }));
    takeLaunchRate("b", start);
    takeLaunchRate("a", start + 500);
    expect(() => takeLaunchRate("a", start + 600)).toThrow(
      expect.objectContaining({ code: "RATE_001", retryAfterSeconds: 0.4 }),
    );
    let passed = 0;
    for (let at = start + 1_000; at <= start + 61_000; at += 100) {
      try {
        takeLaunchRate("a", at);
        passed += 1;
      } catch {
        // One of those that come too fast.
      }
    }
    expect(passed).toBeGreaterThanOrEqual(119);
    expect(passed).toBeLessThanOrEqual(122);
  });
});
