import { expect, test } from "vitest";
import { whereaboutsOf } from "./whereabouts";

const NOW = Date.parse("2026-11-20T01:00:00Z");
const ago = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString();

test.each([
  ["not_started", null, "not_started"],
  ["started", 0, "writing"],
  ["started", 1.9, "writing"],
  ["started", 2, "started"],
  ["started", 9.9, "started"],
  ["started", 10, "still"],
  ["started", 3000, "still"],
  ["submitted", 0, "submitted"],
  ["reviewed", 30, "reviewed"],
  ["revision_requested", 30, "revision_requested"],
  ["revision_requested", 1, "writing"],
] as const)("a student who is %s and was active %s minutes ago is shown as %s", (state, minutes, shown) => {
  const lastActiveAt = minutes === null ? null : ago(minutes);
  expect(whereaboutsOf({ state, lastActiveAt }, NOW)).toBe(shown);
});
