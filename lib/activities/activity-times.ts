import { invalid } from "@/lib/hub-error";
import { parseWallClock } from "@/lib/time/wall-clock";

const TIMES = ["opensAt", "dueAt", "closesAt"] as const;
type TimeName = (typeof TIMES)[number];

/** When an activity opens, is due and closes. Null means that it has been open since its creation, is never due, or never closes. */
type ActivityTimes = Record<TimeName, Date | null>;

const HAS_OFFSET = /(?:Z|[+-]\d\d:\d\d)$/;

/** Parses one time: a local time, or a moment with an offset. @throws HubError VAL_001 for a time that is skipped when clocks go forward */
export function parseTime(path: TimeName, text: string, timeZone: string): Date {
  const moment = HAS_OFFSET.test(text) ? new Date(text) : parseWallClock(text, timeZone);
  if (moment) return moment;
  throw invalid([{ path, message: "timeSkipped" }]);
}

/**
 * Parses an activity's times. An absent field keeps the value of `current`.
 * @throws HubError VAL_001 for a time that is skipped when clocks go forward, when `closesAt` is not later than `opensAt`, and when
 * `dueAt` is not between them
 */
export function parseActivityTimes(
  input: { [Name in TimeName]?: string | null },
  timeZone: string,
  current: ActivityTimes,
): ActivityTimes {
  const parse = (path: TimeName) => {
    const text = input[path];
    if (text === undefined) return current[path];
    return text === null ? null : parseTime(path, text, timeZone);
  };
  const times = { opensAt: parse("opensAt"), dueAt: parse("dueAt"), closesAt: parse("closesAt") };
  const { opensAt, dueAt, closesAt } = times;
  if (opensAt && closesAt && closesAt <= opensAt) {
    throw invalid([{ path: "closesAt", message: "closesBeforeOpening" }]);
  }
  if (opensAt && dueAt && dueAt <= opensAt) throw invalid([{ path: "dueAt", message: "dueBeforeOpening" }]);
  if (closesAt && dueAt && dueAt > closesAt) throw invalid([{ path: "dueAt", message: "dueAfterClosing" }]);
  return times;
}
