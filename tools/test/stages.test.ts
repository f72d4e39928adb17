import { expect, test } from "vitest";
import { inWords } from "./stages";

test("a count is formatted like the last line of npm test", () => {
  expect(inWords({ passed: 12, failed: 0 })).toBe("12 passed, 0 failed");
});
