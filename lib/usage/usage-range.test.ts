import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countDays, dayIn, isCalendarDay, weekday } from "@/lib/time/calendar-day";
import { findRangeProblems, MAX_RANGE_DAYS, RANGE_NAMES, resolveRange } from "./usage-range";

const today = "2026-11-21";
const term = { name: "Second term", startsOn: "2026-08-24", endsOn: "2026-12-31" };

describe("a range of days", () => {
  it("is this week from Monday, this month, the last 30 days or the term, up to today; this month without a term or for an unknown name", () => {
    const resolve = (range: string, terms = [term]) => resolveRange({ range }, { today, terms });
    expect(resolve("week")).toEqual({ name: "week", from: "2026-11-16", to: today });
    expect(resolve("month")).toEqual({ name: "month", from: "2026-11-01", to: today });
    expect(resolve("days30")).toEqual({ name: "days30", from: "2026-10-23", to: today });
    expect(resolve("term")).toEqual({ name: "term", from: "2026-08-24", to: today });
    expect(resolve("term", []).name).toBe("month");
    expect(resolve("for ever").name).toBe("month");
  });

  it("accepts custom dates in either order; an invalid or missing last day becomes today, an invalid or missing first day the last day", () => {
    const custom = (from?: string, to?: string) =>
      resolveRange({ range: "custom", from, to }, { today, terms: [] });
    expect(custom("2026-11-02", "2026-11-05")).toEqual({
      name: "custom",
      from: "2026-11-02",
      to: "2026-11-05",
    });
    expect(custom("2026-11-05", "2026-11-02")).toEqual({
      name: "custom",
      from: "2026-11-02",
      to: "2026-11-05",
    });
    expect(custom("2026-02-30", "2026-11-05")).toEqual({
      name: "custom",
      from: "2026-11-05",
      to: "2026-11-05",
    });
    expect(custom("2026-11-05")).toEqual({ name: "custom", from: "2026-11-05", to: today });
    expect(custom()).toEqual({ name: "custom", from: today, to: today });
  });

  it("reports custom dates that are not used as requested", () => {
    const custom = (from?: string, to?: string) => findRangeProblems({ range: "custom", from, to });
    expect(custom("2026-11-02", "2026-11-05")).toEqual({});
    expect(custom()).toEqual({});
    expect(custom("2026-11-05", "2026-11-02")).toEqual({ to: "endBeforeStart" });
    expect(custom("2026-02-30", "soon")).toEqual({ from: "noSuchDay", to: "noSuchDay" });
    expect(custom("2026-11-05", "")).toEqual({ to: "noSuchDay" });
    expect(custom("1899-12-31", "2999-01-01")).toEqual({ from: "outOfRange", to: "outOfRange" });
    expect(custom("2999-02-31", "12026-11-05")).toEqual({ from: "noSuchDay", to: "outOfRange" });
    expect(custom("1899-02-29", "12026-02-30")).toEqual({ from: "noSuchDay", to: "noSuchDay" });
    expect(custom("2025-11-05", "2026-11-06")).toEqual({ from: "tooLong" });
    expect(findRangeProblems({ range: "week", from: "soon" })).toEqual({});
  });

  it("is a custom one when the address has dates and its range is missing or unknown", () => {
    const dates = { from: "2026-11-02", to: "2026-11-05" };
    const custom = { name: "custom", ...dates };
    expect(resolveRange(dates, { today, terms: [] })).toEqual(custom);
    expect(resolveRange({ range: "own", ...dates }, { today, terms: [] })).toEqual(custom);
    expect(findRangeProblems({ from: "soon" })).toEqual({ from: "noSuchDay" });
  });

  it("is never reversed, empty or longer than a year", () => {
    const text = fc.oneof(
      fc.string(),
      fc
        .date({ min: new Date("1990-01-01"), max: new Date("2040-01-01"), noInvalidDate: true })
        .map((date) => date.toISOString().slice(0, 10)),
    );
    const requests = fc.record({
      range: fc.oneof(fc.constantFrom(...RANGE_NAMES), text),
      from: text,
      to: text,
    });
    fc.assert(
      fc.property(requests, (query) => {
        const { from, to } = resolveRange(query, { today, terms: [term] });
        expect(isCalendarDay(from) && isCalendarDay(to)).toBe(true);
        const days = countDays(from, to);
        expect(days).toBeGreaterThan(0);
        expect(days).toBeLessThanOrEqual(MAX_RANGE_DAYS);
      }),
    );
  });
});

describe("a day", () => {
  it("is the calendar day of the time zone", () => {
    const moment = new Date("2026-11-20T15:00:00Z");
    expect(dayIn("Asia/Seoul", moment)).toBe("2026-11-21");
    expect(dayIn("UTC", moment)).toBe("2026-11-20");
    expect(weekday("2026-11-21")).toBe(6);
  });
});
