import { describe, expect, test } from "vitest";
import { formatWallClock, parseWallClock } from "./wall-clock";

describe("a local time", () => {
  test.each([
    ["2026-12-01T09:00", "Asia/Seoul", "2026-12-01T00:00:00.000Z"],
    ["2026-12-01T00:00", "Asia/Seoul", "2026-11-30T15:00:00.000Z"],
    ["2026-07-01T09:00", "America/New_York", "2026-07-01T13:00:00.000Z"],
    ["2026-12-01T09:00", "America/New_York", "2026-12-01T14:00:00.000Z"],
    ["2026-03-08T01:59", "America/New_York", "2026-03-08T06:59:00.000Z"],
    ["2026-03-08T03:00", "America/New_York", "2026-03-08T07:00:00.000Z"],
    ["2026-12-01T09:00", "Asia/Kathmandu", "2026-12-01T03:15:00.000Z"],
    ["2026-12-01T09:00", "Pacific/Kiritimati", "2026-11-30T19:00:00.000Z"],
  ])("%s in %s is one moment, and is formatted back from it", (clock, zone, moment) => {
    expect(parseWallClock(clock, zone)?.toISOString()).toBe(moment);
    expect(formatWallClock(new Date(moment), zone)).toBe(clock);
  });

  test("that occurs twice when clocks go back is read as the first of the two", () => {
    expect(parseWallClock("2026-11-01T01:30", "America/New_York")?.toISOString()).toBe(
      "2026-11-01T05:30:00.000Z",
    );
  });

  test("that is skipped when clocks go forward is read as null", () => {
    expect(parseWallClock("2026-03-08T02:30", "America/New_York")).toBeNull();
    // Midnight itself is skipped in Santiago.
    expect(parseWallClock("2026-09-06T00:00", "America/Santiago")).toBeNull();
  });
});
