import { dayProblem } from "@/client/contract/limits";

/** A day of a calendar, `2026-11-21`. Which moments it holds, the time zone of a school says. */
export type CalendarDay = string;

const DAY_MS = 86_400_000;
const SUNDAY = 0;
const SATURDAY = 6;

function startOf(day: CalendarDay): number {
  return Date.parse(`${day}T00:00:00Z`);
}

/** Made once for each time zone: making one takes longer than a thousand uses of it. */
const clocks = new Map<string, Intl.DateTimeFormat>();

/** The time that a clock of the time zone shows at a moment: `2026-11-21 10:30:00`. */
export function timeIn(timeZone: string, moment: Date): string {
  // Sweden writes its dates as ISO 8601 does.
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
  clocks.set(timeZone, clock);
  return clock.format(moment);
}

/** The day that a moment falls on in a time zone. */
export function dayIn(timeZone: string, moment: Date): CalendarDay {
  return timeIn(timeZone, moment).slice(0, "2026-11-21".length);
}

/** The day so many days later, or earlier. */
export function addDays(day: CalendarDay, count: number): CalendarDay {
  return new Date(startOf(day) + count * DAY_MS).toISOString().slice(0, 10);
}

/** How many days lie from one to the other, both counted; 0 or less where they are the wrong way round. */
export function countDays(from: CalendarDay, to: CalendarDay): number {
  return Math.round((startOf(to) - startOf(from)) / DAY_MS) + 1;
}

/** 0 for Sunday to 6 for Saturday. */
export function weekdayOf(day: CalendarDay): number {
  return new Date(startOf(day)).getUTCDay();
}

/** Monday to Friday. */
export function isWeekday(day: CalendarDay): boolean {
  const weekday = weekdayOf(day);
  return weekday !== SUNDAY && weekday !== SATURDAY;
}

/** Every day of a range, both ends included. */
export function listDays(from: CalendarDay, to: CalendarDay): CalendarDay[] {
  return Array.from({ length: Math.max(0, countDays(from, to)) }, (_, index) => addDays(from, index));
}

/** Whether a text is a day that can be asked for. */
export function isCalendarDay(text: string): text is CalendarDay {
  return dayProblem(text) === null;
}
