import { invalid } from "@/lib/hub-error";
import { parseWallClock } from "@/lib/time/wall-clock";

/** When an activity opens and closes. Null means that it has been open since its creation, or never closes. */
interface ActivityTimes {
  opensAt: Date | null;
  closesAt: Date | null;
}

const HAS_OFFSET = /(?:Z|[+-]\d\d:\d\d)$/;

function parseTime(path: "opensAt" | "closesAt", text: string, timeZone: string): Date {
  const moment = HAS_OFFSET.test(text) ? new Date(text) : parseWallClock(text, timeZone);
  if (moment) return moment;
  throw invalid([{ path, message: "timeSkipped" }]);
}

/**
 * Parses an activity's times: local times, or moments with an offset. An absent field keeps the value of `current`.
 * @throws HubError VAL_001 for a time that is skipped when clocks go forward, and when `closesAt` is not later than `opensAt`
 */
export function parseActivityTimes(
  input: { opensAt?: string | null; closesAt?: string | null },
  timeZone: string,
  current: ActivityTimes,
): ActivityTimes {
  const parse = (path: "opensAt" | "closesAt") => {
    const text = input[path];
    if (text === undefined) return current[path];
    return text === null ? null : parseTime(path, text, timeZone);
  };
  const times = { opensAt: parse("opensAt"), closesAt: parse("closesAt") };
  if (times.opensAt && times.closesAt && times.closesAt <= times.opensAt) {
    throw invalid([{ path: "closesAt", message: "closesBeforeOpening" }]);
  }
  return times;
}
