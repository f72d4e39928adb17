import { expect, test } from "vitest";
import { formatCount } from "./stages";

test("a count is formatted like the last line of npm test", () => {
  expect(formatCount({ passed: 12, failed: 0 })).toBe("12 passed, 0 failed");
});
