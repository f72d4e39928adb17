import { addDays, type CalendarDay, isWeekday } from "@/lib/time/calendar-day";
import { findTerm, type Term } from "./usage-range";

export const FORECAST_SCHOOL_DAYS = 14;

/** The longest forecast; beyond it the page says "more than a year". */
export const LONGEST_FORECAST_DAYS = 366;

/** How far back school days are searched; longer than any holidays. */
const LOOK_BACK_DAYS = 200;

/** Whether a day is a weekday within a term. Before the first and after the last known term every weekday counts. */
export function isSchoolDay(day: CalendarDay, terms: readonly Term[]): boolean {
  if (!isWeekday(day)) return false;
  const areTermsKnown =
    terms.some(({ startsOn }) => startsOn <= day) && terms.some(({ endsOn }) => day <= endsOn);
  return !areTermsKnown || findTerm(terms, day) !== null;
}

/** Lists the last `FORECAST_SCHOOL_DAYS` school days up to and including `today`, newest first. */
export function lastSchoolDays(today: CalendarDay, terms: readonly Term[]): CalendarDay[] {
  const days: CalendarDay[] = [];
  for (let back = 0; back < LOOK_BACK_DAYS && days.length < FORECAST_SCHOOL_DAYS; back += 1) {
    const day = addDays(today, -back);
    if (isSchoolDay(day, terms)) days.push(day);
  }
  return days;
}

/** The last school day that the credits pay for; null when they last for more than a year. */
export type Forecast = { lastsUntil: CalendarDay | null };

/**
 * Computes how long the available credits last if every school day costs the average of the last 14. Returns the last school day
 * that is paid for in full, or `today` if not even the next one is. Null when nothing was spent.
 */
export function computeForecast(facts: {
  availableCredits: number;
  /** The sum for the days of `lastSchoolDays`. */
  spentCredits: number;
  today: CalendarDay;
  terms: readonly Term[];
}): Forecast | null {
  const { availableCredits, spentCredits, today, terms } = facts;
  const dayCount = lastSchoolDays(today, terms).length;
  if (spentCredits <= 0 || dayCount === 0) return null;
  // Multiplied before it is divided: with a rounded average, such as 10 / 3 credits a day, a day could be lost.
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
