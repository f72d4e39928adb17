import { addDays, type CalendarDay, dayIn, isWeekday } from "@/lib/time/calendar-day";
import { parseWallClock } from "@/lib/time/wall-clock";

/** The time zone of the demo schools. */
const TIME_ZONE = "Asia/Seoul";

const SCHOOL_DAYS = 30;

/** The past of the demo data, in school days: 0 is the first one, 29 the last one before today. */
export interface Past {
  days: readonly CalendarDay[];
  /** When the schools were added and got their credits: on the school day before the first one. */
  beganAt: Date;
  /** Returns the moment of a time such as `09:40` on a school day. */
  at(schoolDay: number, clock: string): Date;
}

function momentOf(day: CalendarDay, clock: string): Date {
  const moment = parseWallClock(`${day}T${clock}`, TIME_ZONE);
  if (!moment) throw new Error(`${day} has no ${clock} in ${TIME_ZONE}`);
  return moment;
}

/** Returns the last school days before today: Monday to Friday in the schools' time zone. */
export function pastOf(now: Date): Past {
  const weekdays: CalendarDay[] = [];
  for (let day = dayIn(TIME_ZONE, now); weekdays.length <= SCHOOL_DAYS; ) {
    day = addDays(day, -1);
    if (isWeekday(day)) weekdays.unshift(day);
  }
  const [dayBefore = "", ...days] = weekdays;
  return {
    days,
    beganAt: momentOf(dayBefore, "09:00"),
    at: (schoolDay, clock) => momentOf(days[schoolDay] ?? "", clock),
  };
}
