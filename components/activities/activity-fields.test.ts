import { expect, it } from "vitest";
import { hasPassed } from "./activity-fields";

it("decides by the clock of the school's time zone whether a closing time has passed", () => {
  const now = new Date("2026-12-01T00:30:00Z");
  expect(hasPassed("2026-12-01T09:30", "Asia/Seoul", now)).toBe(true);
  expect(hasPassed("2026-12-01T09:31", "Asia/Seoul", now)).toBe(false);
  expect(hasPassed("2026-12-01T09:30", "UTC", now)).toBe(false);
  expect(hasPassed("", "Asia/Seoul", now)).toBe(false);
});
