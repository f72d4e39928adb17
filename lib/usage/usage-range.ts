import { dayProblem } from "@/client/contract/limits";
import { addDays, type CalendarDay, countDays, isCalendarDay, weekdayOf } from "@/lib/time/calendar-day";

/** The ranges that a page of usage offers; `own` has dates of its own. */
export const RANGE_NAMES = ["week", "month", "days30", "term", "own"] as const;
export type RangeName = (typeof RANGE_NAMES)[number];

/** What an address says of days, whatever it says. */
export interface AskedRange {
  range?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** Days of the school, both ends included. */
export interface UsageRange {
  name: RangeName;
  from: CalendarDay;
  to: CalendarDay;
}

/** A stretch of school days, both ends included. */
export interface Term {
  name: string;
  startsOn: CalendarDay;
  endsOn: CalendarDay;
}

/** The longest range: a chart with a bar for each day says nothing beyond a year. */
export const MAX_RANGE_DAYS = 366;

const MONDAY = 1;
const WEEK_DAYS = 7;

/** The term that runs on a day, if one does. */
export function findTerm(terms: readonly Term[], day: CalendarDay): Term | null {
  return terms.find(({ startsOn, endsOn }) => startsOn <= day && day <= endsOn) ?? null;
}

function ownRange(asked: AskedRange, today: CalendarDay): UsageRange {
  const read = (day: string | undefined) => (day !== undefined && isCalendarDay(day) ? day : null);
  const [first, last] = [read(asked.from), read(asked.to)];
  const [from = today, to = today] = [first ?? last ?? today, last ?? today].sort();
  const isLong = countDays(from, to) > MAX_RANGE_DAYS;
  return { name: "own", from: isLong ? addDays(to, 1 - MAX_RANGE_DAYS) : from, to };
}

/** Whether own dates are asked for: by that name, or by naming dates alone. */
export function asksOwnDates({ range, from, to }: AskedRange): boolean {
  return range === "own" || (range === undefined && (from !== undefined || to !== undefined));
}

/**
 * Why own dates are not shown as they were asked for; `rangeOf` says what is shown instead. A date that is not there at
 * all is no problem, an empty one is.
 */
export function rangeProblemsOf(asked: AskedRange): {
  from?: "noDay" | "outOfReach" | "tooLong";
  to?: "noDay" | "outOfReach" | "turned";
} {
  if (!asksOwnDates(asked)) return {};
  const { from, to } = asked;
  const problemOf = (day: string | undefined) => (day === undefined ? null : dayProblem(day));
  const problems = { from: problemOf(from), to: problemOf(to) };
  if (problems.from || problems.to)
    return { ...(problems.from && { from: problems.from }), ...(problems.to && { to: problems.to }) };
  if (from === undefined || to === undefined) return {};
  if (from > to) return { to: "turned" };
  return countDays(from, to) > MAX_RANGE_DAYS ? { from: "tooLong" } : {};
}

/**
 * The days that an address asks for: this week from Monday, this month, the last 30 days, or the term that runs, each up
 * to today; or own dates, at most a year of them, turned round where they are the wrong way. What it does not know, and a term where none runs, is this month.
 */
export function rangeOf(
  asked: AskedRange,
  { today, terms }: { today: CalendarDay; terms: readonly Term[] },
): UsageRange {
  const term = asked.range === "term" ? findTerm(terms, today) : null;
  if (term) {
    const isLong = countDays(term.startsOn, today) > MAX_RANGE_DAYS;
    return { name: "term", from: isLong ? addDays(today, 1 - MAX_RANGE_DAYS) : term.startsOn, to: today };
  }
  if (asksOwnDates(asked)) return ownRange(asked, today);
  if (asked.range === "days30") return { name: "days30", from: addDays(today, -29), to: today };
  if (asked.range === "week") {
    const sinceMonday = (weekdayOf(today) - MONDAY + WEEK_DAYS) % WEEK_DAYS;
    return { name: "week", from: addDays(today, -sinceMonday), to: today };
  }
  return { name: "month", from: `${today.slice(0, 8)}01`, to: today };
}
