import { addDays, type CalendarDay, isWeekday } from "@/lib/time/calendar-day";
import { findTerm, type Term } from "./usage-range";

/** How many school days the average is of. */
export const FORECAST_SCHOOL_DAYS = 14;

/** Nobody plans further: from here on the answer is "more than a year". */
export const LONGEST_FORECAST_DAYS = 366;

/** How far back school days are looked for: the longest holidays are shorter. */
const LOOK_BACK_DAYS = 200;

/**
 * Whether there is school: Monday to Friday, and within a term where terms are known. Before the first term that was
 * entered and after the last one nobody has said anything, so there every weekday counts.
 */
export function isSchoolDay(day: CalendarDay, terms: readonly Term[]): boolean {
  if (!isWeekday(day)) return false;
  const isKnown = terms.some(({ startsOn }) => startsOn <= day) && terms.some(({ endsOn }) => day <= endsOn);
  return !isKnown || findTerm(terms, day) !== null;
}

/** The last school days up to and with `today`, newest first: fewer than `FORECAST_SCHOOL_DAYS` only after a year without school. */
export function lastSchoolDays(today: CalendarDay, terms: readonly Term[]): CalendarDay[] {
  const days: CalendarDay[] = [];
  for (let back = 0; back < LOOK_BACK_DAYS && days.length < FORECAST_SCHOOL_DAYS; back += 1) {
    const day = addDays(today, -back);
    if (isSchoolDay(day, terms)) days.push(day);
  }
  return days;
}

/** What a forecast says: the last school day that the credits pay for, or that they last for more than a year. */
export type Forecast = { lastsUntil: CalendarDay } | { lastsUntil: null };

/**
 * How long the available credits last if every school day to come costs what the last 14 did on average, days without
 * use included. The answer is the last school day that is still paid for in full; `today` when not even the next one is.
 * Null when nothing was spent on those days: there is nothing to go by.
 */
export function forecastOf(known: {
  availableCredits: number;
  /** On the days of `lastSchoolDays`, all together. */
  spentCredits: number;
  today: CalendarDay;
  terms: readonly Term[];
}): Forecast | null {
  const { availableCredits, spentCredits, today, terms } = known;
  const dayCount = lastSchoolDays(today, terms).length;
  if (spentCredits <= 0 || dayCount === 0) return null;
  // In whole numbers: an average of thirds must not lose a day to rounding.
  let paidDays = Math.floor((availableCredits * dayCount) / spentCredits);
  let lastsUntil = today;
  for (let ahead = 1; ahead <= LONGEST_FORECAST_DAYS && paidDays > 0; ahead += 1) {
    const day = addDays(today, ahead);
    if (!isSchoolDay(day, terms)) continue;
    lastsUntil = day;
    paidDays -= 1;
  }
  return { lastsUntil: paidDays > 0 ? null : lastsUntil };
}
