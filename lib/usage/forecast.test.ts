import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, type CalendarDay, countDays, isWeekday, listDays } from "@/lib/time/calendar-day";
import {
  FORECAST_SCHOOL_DAYS,
  forecastOf,
  isSchoolDay,
  LONGEST_FORECAST_DAYS,
  lastSchoolDays,
} from "./forecast";
import type { Term } from "./usage-range";

const days = fc.integer({ min: 0, max: 1500 }).map((count) => addDays("2025-01-01", count));
const termLists = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 20, max: 120 })), { maxLength: 4 })
  .map((parts) => {
    let start: CalendarDay = "2025-09-01";
    return parts.map(([gap, length], index): Term => {
      const startsOn = addDays(start, gap);
      start = addDays(startsOn, length);
      return { name: `Term ${index}`, startsOn, endsOn: start };
    });
  });
const knowns = fc.record({
  availableCredits: fc.integer({ min: 0, max: 100_000 }),
  spentCredits: fc.integer({ min: 1, max: 50_000 }),
  today: days,
  terms: termLists,
});

describe("the forecast", () => {
  it("counts on: 140 credits in 14 school days leave 100 credits ten school days", () => {
    const known = { availableCredits: 100, spentCredits: 140, today: "2026-11-20", terms: [] };
    // A Friday: two weeks of five days each follow.
    expect(forecastOf(known)).toEqual({ lastsUntil: "2026-12-04" });
  });

  it("skips the holidays between two terms", () => {
    const terms = [
      { name: "Autumn", startsOn: "2026-08-31", endsOn: "2026-11-20" },
      { name: "Spring", startsOn: "2027-03-01", endsOn: "2027-07-16" },
    ];
    const known = { availableCredits: 10, spentCredits: 140, today: "2026-11-20", terms };
    expect(forecastOf(known)).toEqual({ lastsUntil: "2027-03-01" });
  });

  it("says nothing where nothing was spent", () => {
    expect(forecastOf({ availableCredits: 10, spentCredits: 0, today: "2026-11-20", terms: [] })).toBeNull();
  });

  it("says more than a year where it is more than a year", () => {
    const known = { availableCredits: 10_000, spentCredits: 1, today: "2026-11-20", terms: [] };
    expect(forecastOf(known)).toEqual({ lastsUntil: null });
  });

  it("never ends before today, and on another day only if there is school", () => {
    fc.assert(
      fc.property(knowns, (known) => {
        const until = forecastOf(known)?.lastsUntil;
        if (!until) return;
        expect(until >= known.today).toBe(true);
        expect(countDays(known.today, until)).toBeLessThanOrEqual(LONGEST_FORECAST_DAYS + 1);
        if (until !== known.today) expect(isSchoolDay(until, known.terms)).toBe(true);
      }),
    );
  });

  it("pays for every school day up to its end, and not for one more", () => {
    fc.assert(
      fc.property(knowns, (known) => {
        const until = forecastOf(known)?.lastsUntil;
        if (!until) return;
        const average = known.spentCredits / lastSchoolDays(known.today, known.terms).length;
        const paid = listDays(addDays(known.today, 1), until).filter((day) =>
          isSchoolDay(day, known.terms),
        ).length;
        expect(paid * average).toBeLessThanOrEqual(known.availableCredits + 1e-6);
        expect((paid + 1) * average).toBeGreaterThan(known.availableCredits - 1e-6);
      }),
    );
  });

  it("never gets shorter with more credits", () => {
    fc.assert(
      fc.property(knowns, fc.integer({ min: 0, max: 10_000 }), (known, more) => {
        const less = forecastOf(known)?.lastsUntil;
        const longer = forecastOf({ ...known, availableCredits: known.availableCredits + more })?.lastsUntil;
        if (less === null) expect(longer).toBeNull();
        else if (longer) expect(longer >= (less ?? "")).toBe(true);
      }),
    );
  });
});

describe("the last school days", () => {
  it("are fourteen weekdays in a row of school days, newest first", () => {
    fc.assert(
      fc.property(days, termLists, (today, terms) => {
        const found = lastSchoolDays(today, terms);
        expect(found).toHaveLength(FORECAST_SCHOOL_DAYS);
        expect(found.every((day) => isWeekday(day) && isSchoolDay(day, terms) && day <= today)).toBe(true);
        const between = listDays(found.at(-1) ?? today, today).filter((day) => isSchoolDay(day, terms));
        expect(between.reverse()).toEqual(found);
      }),
    );
  });
});
