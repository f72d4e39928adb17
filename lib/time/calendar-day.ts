import { Temporal } from "temporal-polyfill";
import { dayProblem } from "@/client/contract/limits";

/** A day of a calendar, `2026-11-21`. The time zone of a school says which moments belong to it. */
export type CalendarDay = string;

const FRIDAY = 5;
const WEEK_DAYS = 7;

function dateTimeIn(timeZone: string, moment: Date): Temporal.PlainDateTime {
  return Temporal.Instant.fromEpochMilliseconds(moment.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime();
}

/** The time that a clock of the time zone shows at a moment: `2026-11-21 10:30:00`. */
export function timeIn(timeZone: string, moment: Date): string {
  return dateTimeIn(timeZone, moment).toString({ smallestUnit: "second" }).replace("T", " ");
}

/** The day that a moment falls on in a time zone. */
export function dayIn(timeZone: string, moment: Date): CalendarDay {
  return dateTimeIn(timeZone, moment).toPlainDate().toString();
}

/** The day so many days later, or earlier. */
export function addDays(day: CalendarDay, count: number): CalendarDay {
  return Temporal.PlainDate.from(day).add({ days: count }).toString();
}

/** The number of days from one to the other, both counted; 0 or less when `to` is before `from`. */
export function countDays(from: CalendarDay, to: CalendarDay): number {
  return Temporal.PlainDate.from(from).until(to).days + 1;
}

/** 0 for Sunday to 6 for Saturday. */
export function weekdayOf(day: CalendarDay): number {
  return Temporal.PlainDate.from(day).dayOfWeek % WEEK_DAYS;
}

/** Monday to Friday. */
export function isWeekday(day: CalendarDay): boolean {
  return Temporal.PlainDate.from(day).dayOfWeek <= FRIDAY;
}

/** Every day of a range, both ends included. */
export function listDays(from: CalendarDay, to: CalendarDay): CalendarDay[] {
  return Array.from({ length: Math.max(0, countDays(from, to)) }, (_, index) => addDays(from, index));
}

/** Whether a text is a day that can be asked for. */
export function isCalendarDay(text: string): text is CalendarDay {
  return dayProblem(text) === null;
}
