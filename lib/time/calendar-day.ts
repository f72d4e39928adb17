import { Temporal } from "temporal-polyfill";
import { dayProblem } from "@/packages/client/contract/limits";

/** A date without a time, `2026-11-21`; when it begins and ends depends on a time zone. */
export type CalendarDay = string;

const FRIDAY = 5;
const WEEK_DAYS = 7;

function dateTimeIn(timeZone: string, moment: Date): Temporal.PlainDateTime {
  return Temporal.Instant.fromEpochMilliseconds(moment.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime();
}

/** Formats a moment in a time zone as `2026-11-21 10:30:00`. */
export function timeIn(timeZone: string, moment: Date): string {
  return dateTimeIn(timeZone, moment).toString({ smallestUnit: "second" }).replace("T", " ");
}

/** Returns the day of a moment in a time zone. */
export function dayIn(timeZone: string, moment: Date): CalendarDay {
  return dateTimeIn(timeZone, moment).toPlainDate().toString();
}

/** Adds days to a day; a negative count goes back. */
export function addDays(day: CalendarDay, count: number): CalendarDay {
  return Temporal.PlainDate.from(day).add({ days: count }).toString();
}

/** Counts the days of a range, both ends included; 0 or less when `to` is before `from`. */
export function countDays(from: CalendarDay, to: CalendarDay): number {
  return Temporal.PlainDate.from(from).until(to).days + 1;
}

/** Returns the day of the week: 0 for Sunday to 6 for Saturday. */
export function weekday(day: CalendarDay): number {
  return Temporal.PlainDate.from(day).dayOfWeek % WEEK_DAYS;
}

/** Whether a day is Monday to Friday. */
export function isWeekday(day: CalendarDay): boolean {
  return Temporal.PlainDate.from(day).dayOfWeek <= FRIDAY;
}

/** Lists the days of a range, both ends included. */
export function listDays(from: CalendarDay, to: CalendarDay): CalendarDay[] {
  return Array.from({ length: Math.max(0, countDays(from, to)) }, (_, index) => addDays(from, index));
}

/** Whether a text is a valid day that the API accepts. */
export function isCalendarDay(text: string): text is CalendarDay {
  return dayProblem(text) === null;
}
