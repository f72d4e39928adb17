import { addDays, type CalendarDay, countDays, isCalendarDay, weekday } from "@/lib/time/calendar-day";
import { dayProblem } from "@/packages/client/contract/limits";

/** The ranges that a usage page offers; `custom` has a first and a last day. */
export const RANGE_NAMES = ["week", "month", "days30", "term", "custom"] as const;
type RangeName = (typeof RANGE_NAMES)[number];

/** The range in a page's address, not validated. */
interface RequestedRange {
  range?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** A range of calendar days in the school's time zone, both ends included. */
export interface UsageRange {
  name: RangeName;
  from: CalendarDay;
  to: CalendarDay;
}

/** A school term, both days included. */
export interface Term {
  name: string;
  startsOn: CalendarDay;
  endsOn: CalendarDay;
}

/** The longest range in days; a chart with a bar for each day is not readable beyond a year. */
export const MAX_RANGE_DAYS = 366;

const MONDAY = 1;
const WEEK_DAYS = 7;

export function findTerm(terms: readonly Term[], day: CalendarDay): Term | null {
  return terms.find(({ startsOn, endsOn }) => startsOn <= day && day <= endsOn) ?? null;
}

function customRange(requested: RequestedRange, today: CalendarDay): UsageRange {
  const read = (day: string | undefined) => (day !== undefined && isCalendarDay(day) ? day : null);
  const [first, last] = [read(requested.from), read(requested.to)];
  const [from = today, to = today] = [first ?? last ?? today, last ?? today].sort();
  const isLong = countDays(from, to) > MAX_RANGE_DAYS;
  return { name: "custom", from: isLong ? addDays(to, 1 - MAX_RANGE_DAYS) : from, to };
}

/** Whether a range has custom dates: by the name `custom`, or by dates without the name of another range. */
function hasCustomDates({ range, from, to }: RequestedRange): boolean {
  const isNamed = RANGE_NAMES.some((name) => name === range);
  return range === "custom" || (!isNamed && (from !== undefined || to !== undefined));
}

/** Finds what is wrong with custom dates. A missing date is not a problem, an empty one is. */
export function findRangeProblems(requested: RequestedRange): {
  from?: "noSuchDay" | "outOfRange" | "tooLong";
  to?: "noSuchDay" | "outOfRange" | "endBeforeStart";
} {
  if (!hasCustomDates(requested)) return {};
  const { from, to } = requested;
  const findProblem = (day: string | undefined) => (day === undefined ? null : dayProblem(day));
  const problems = { from: findProblem(from), to: findProblem(to) };
  if (problems.from || problems.to)
    return { ...(problems.from && { from: problems.from }), ...(problems.to && { to: problems.to }) };
  if (from === undefined || to === undefined) return {};
  if (from > to) return { to: "endBeforeStart" };
  return countDays(from, to) > MAX_RANGE_DAYS ? { from: "tooLong" } : {};
}

/**
 * Resolves a range to days. Named ranges end today, and custom dates are put in order. Of a longer term or custom range it keeps the
 * last 366 days. An unknown name without dates gives this month, and so does `term` on a day without a term.
 */
export function resolveRange(
  requested: RequestedRange,
  { today, terms }: { today: CalendarDay; terms: readonly Term[] },
): UsageRange {
  const term = requested.range === "term" ? findTerm(terms, today) : null;
  if (term) {
    const isLong = countDays(term.startsOn, today) > MAX_RANGE_DAYS;
    return { name: "term", from: isLong ? addDays(today, 1 - MAX_RANGE_DAYS) : term.startsOn, to: today };
  }
  if (hasCustomDates(requested)) return customRange(requested, today);
  if (requested.range === "days30") return { name: "days30", from: addDays(today, -29), to: today };
  if (requested.range === "week") {
    const sinceMonday = (weekday(today) - MONDAY + WEEK_DAYS) % WEEK_DAYS;
    return { name: "week", from: addDays(today, -sinceMonday), to: today };
  }
  return { name: "month", from: `${today.slice(0, 8)}01`, to: today };
}
