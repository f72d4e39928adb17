import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countDays, dayIn, isCalendarDay, weekdayOf } from "@/lib/time/calendar-day";
import { MAX_RANGE_DAYS, RANGE_NAMES, rangeOf, rangeProblemsOf } from "./usage-range";

const today = "2026-11-21";
const term = { name: "Second term", startsOn: "2026-08-24", endsOn: "2026-12-31" };

describe("a range of days", () => {
  it("is this week from Monday, this month, the last 30 days, or the term that runs, up to today", () => {
    const of = (range: string, terms = [term]) => rangeOf({ range }, { today, terms });
    expect(of("week")).toEqual({ name: "week", from: "2026-11-16", to: today });
    expect(of("month")).toEqual({ name: "month", from: "2026-11-01", to: today });
    expect(of("days30")).toEqual({ name: "days30", from: "2026-10-23", to: today });
    expect(of("term")).toEqual({ name: "term", from: "2026-08-24", to: today });
    expect(of("term", []).name).toBe("month");
    expect(of("for ever").name).toBe("month");
  });

  it("takes own dates either way round, and leaves out what is none", () => {
    const own = (from?: string, to?: string) => rangeOf({ range: "own", from, to }, { today, terms: [] });
    expect(own("2026-11-02", "2026-11-05")).toEqual({ name: "own", from: "2026-11-02", to: "2026-11-05" });
    expect(own("2026-11-05", "2026-11-02")).toEqual({ name: "own", from: "2026-11-02", to: "2026-11-05" });
    expect(own("2026-02-30", "2026-11-05")).toEqual({ name: "own", from: "2026-11-05", to: "2026-11-05" });
    expect(own("2026-11-05")).toEqual({ name: "own", from: "2026-11-05", to: today });
    expect(own()).toEqual({ name: "own", from: today, to: today });
  });

  it("says which of its own dates it does not show as they were asked for", () => {
    const own = (from?: string, to?: string) => rangeProblemsOf({ range: "own", from, to });
    expect(own("2026-11-02", "2026-11-05")).toEqual({});
    expect(own()).toEqual({});
    expect(own("2026-11-05", "2026-11-02")).toEqual({ to: "turned" });
    expect(own("2026-02-30", "soon")).toEqual({ from: "noDay", to: "noDay" });
    expect(own("2026-11-05", "")).toEqual({ to: "noDay" });
    expect(own("1899-12-31", "2999-01-01")).toEqual({ from: "outOfReach", to: "outOfReach" });
    expect(own("2999-02-31", "12026-11-05")).toEqual({ from: "noDay", to: "outOfReach" });
    expect(own("1899-02-29", "12026-02-30")).toEqual({ from: "noDay", to: "noDay" });
    expect(own("2025-11-05", "2026-11-06")).toEqual({ from: "tooLong" });
    expect(rangeProblemsOf({ range: "week", from: "soon" })).toEqual({});
  });

  it("is of own dates where an address names nothing but them", () => {
    const dates = { from: "2026-11-02", to: "2026-11-05" };
    expect(rangeOf(dates, { today, terms: [] })).toEqual({ name: "own", ...dates });
    expect(rangeProblemsOf({ from: "soon" })).toEqual({ from: "noDay" });
  });

  it("is never the wrong way round, empty or longer than a year, whatever is asked for", () => {
    const text = fc.oneof(
      fc.string(),
      fc
        .date({ min: new Date("1990-01-01"), max: new Date("2040-01-01"), noInvalidDate: true })
        .map((date) => date.toISOString().slice(0, 10)),
    );
    const asked = fc.record({ range: fc.oneof(fc.constantFrom(...RANGE_NAMES), text), from: text, to: text });
    fc.assert(
      fc.property(asked, (query) => {
        const { from, to } = rangeOf(query, { today, terms: [term] });
        expect(isCalendarDay(from) && isCalendarDay(to)).toBe(true);
        const days = countDays(from, to);
        expect(days).toBeGreaterThan(0);
        expect(days).toBeLessThanOrEqual(MAX_RANGE_DAYS);
      }),
    );
  });
});

describe("a day", () => {
  it("is the one that the time zone has", () => {
    const moment = new Date("2026-11-20T15:00:00Z");
    expect(dayIn("Asia/Seoul", moment)).toBe("2026-11-21");
    expect(dayIn("UTC", moment)).toBe("2026-11-20");
    expect(weekdayOf("2026-11-21")).toBe(6);
  });
});
