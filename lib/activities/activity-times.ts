import { invalid } from "@/lib/hub-error";
import { momentOfWallClock } from "@/lib/time/wall-clock";

/** When an activity opens and closes; null: always open, never closed. */
export interface ActivityTimes {
  opensAt: Date | null;
  closesAt: Date | null;
}

const HAS_OFFSET = /(?:Z|[+-]\d\d:\d\d)$/;

function readTime(path: "opensAt" | "closesAt", text: string, timeZone: string): Date {
  const moment = HAS_OFFSET.test(text) ? new Date(text) : momentOfWallClock(text, timeZone);
  if (moment) return moment;
  throw invalid([{ path, message: "This time does not exist on that day in the school's time zone." }]);
}

/**
 * The times as they were typed, a clock of the school or a moment; undefined leaves what `present` says.
 * @throws HubError VAL_001 for a time that the school's clocks skip, and for closing before opening
 */
export function readActivityTimes(
  typed: { opensAt?: string | null; closesAt?: string | null },
  timeZone: string,
  present: ActivityTimes,
): ActivityTimes {
  const read = (path: "opensAt" | "closesAt") => {
    const text = typed[path];
    if (text === undefined) return present[path];
    return text === null ? null : readTime(path, text, timeZone);
  };
  const times = { opensAt: read("opensAt"), closesAt: read("closesAt") };
  if (times.opensAt && times.closesAt && times.closesAt <= times.opensAt) {
    throw invalid([{ path: "closesAt", message: "The closing time must be after the opening time." }]);
  }
  return times;
}
