import { expect, test } from "vitest";
import { tokenBuckets } from "./token-buckets";

test("at 120 a minute with a burst of 30, 30 calls pass at once, then two a second, and a refusal says when the next fits [limits-5]", () => {
  const takeToken = tokenBuckets();
  const take = (key: string, at: number) => takeToken(key, { perMinute: 120, burst: 30 }, at);
  const start = 1_000_000;
  for (let index = 0; index < 30; index += 1) take("a", start);
  expect(() => take("a", start)).toThrow(expect.objectContaining({ code: "RATE_001" }));
  take("b", start);
  take("a", start + 500);
  expect(() => take("a", start + 600)).toThrow(
    expect.objectContaining({ code: "RATE_001", retryAfterSeconds: 0.4 }),
  );
  let passed = 0;
  for (let at = start + 1_000; at <= start + 61_000; at += 100) {
    try {
      take("a", at);
      passed += 1;
    } catch {
      // Above the rate.
    }
  }
  expect(passed).toBeGreaterThanOrEqual(119);
  expect(passed).toBeLessThanOrEqual(122);
});
