import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, type CalendarDay, countDays, isWeekday, listDays } from "@/lib/time/calendar-day";
import {
  computeForecast,
  FORECAST_SCHOOL_DAYS,
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
const allFacts = fc.record({
  availableCredits: fc.integer({ min: 0, max: 100_000 }),
  spentCredits: fc.integer({ min: 1, max: 50_000 }),
  today: days,
  terms: termLists,
});

describe("the forecast", () => {
  it("continues the average: after 140 credits in 14 school days, 100 credits last ten school days", () => {
    const facts = { availableCredits: 100, spentCredits: 140, today: "2026-11-20", terms: [] };
    // Today is a Friday; two weeks of five school days follow.
    expect(computeForecast(facts)).toEqual({ lastsUntil: "2026-12-04" });
  });

  it("skips the holidays between two terms", () => {
    const terms = [
      { name: "Autumn", startsOn: "2026-08-31", endsOn: "2026-11-20" },
      { name: "Spring", startsOn: "2027-03-01", endsOn: "2027-07-16" },
    ];
    const facts = { availableCredits: 10, spentCredits: 140, today: "2026-11-20", terms };
    expect(computeForecast(facts)).toEqual({ lastsUntil: "2027-03-01" });
  });

  it("is null when nothing was spent", () => {
    expect(
      computeForecast({ availableCredits: 10, spentCredits: 0, today: "2026-11-20", terms: [] }),
    ).toBeNull();
  });

  it("has no end when the credits last for more than a year", () => {
    const facts = { availableCredits: 10_000, spentCredits: 1, today: "2026-11-20", terms: [] };
    expect(computeForecast(facts)).toEqual({ lastsUntil: null });
  });

  it("ends today or on a later school day", () => {
    fc.assert(
      fc.property(allFacts, (facts) => {
        const until = computeForecast(facts)?.lastsUntil;
        if (!until) return;
        expect(until >= facts.today).toBe(true);
        expect(countDays(facts.today, until)).toBeLessThanOrEqual(LONGEST_FORECAST_DAYS + 1);
        if (until !== facts.today) expect(isSchoolDay(until, facts.terms)).toBe(true);
      }),
    );
  });

  it("reaches as far as the credits: they pay for every school day up to its end, and not for one more", () => {
    fc.assert(
      fc.property(allFacts, (facts) => {
        const until = computeForecast(facts)?.lastsUntil;
        if (!until) return;
        const average = facts.spentCredits / lastSchoolDays(facts.today, facts.terms).length;
        const paidDays = listDays(addDays(facts.today, 1), until).filter((day) =>
          isSchoolDay(day, facts.terms),
        ).length;
        expect(paidDays * average).toBeLessThanOrEqual(facts.availableCredits + 1e-6);
        expect((paidDays + 1) * average).toBeGreaterThan(facts.availableCredits - 1e-6);
      }),
    );
  });

  it("is never shorter with more credits", () => {
    fc.assert(
      fc.property(allFacts, fc.integer({ min: 0, max: 10_000 }), (facts, more) => {
        const less = computeForecast(facts)?.lastsUntil;
        const longer = computeForecast({
          ...facts,
          availableCredits: facts.availableCredits + more,
        })?.lastsUntil;
        if (less === null) expect(longer).toBeNull();
        else if (longer) expect(longer >= (less ?? "")).toBe(true);
      }),
    );
  });
});

describe("the last school days", () => {
  it("are the fourteen latest school days without a gap, newest first", () => {
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
