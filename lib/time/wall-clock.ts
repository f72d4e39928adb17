const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const fields = {
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  } as const;
  const made = new Intl.DateTimeFormat("en-US", { ...fields, timeZone, hourCycle: "h23" });
  formats.set(timeZone, made);
  return made;
}

/** What a clock in a time zone shows at a moment: `2026-12-01T09:00`. */
export function wallClockOf(moment: Date, timeZone: string): string {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? "";
  return `${part("year")}-${part("month")}-${part("day")}T${part("hour")}:${part("minute")}`;
}

/** How far the zone's clock is ahead of UTC at a moment, in whole minutes. */
function offsetMs(moment: number, timeZone: string): number {
  const minute = Math.floor(moment / MINUTE_MS) * MINUTE_MS;
  return Date.parse(`${wallClockOf(new Date(minute), timeZone)}Z`) - minute;
}

/**
 * The moment at which a clock in a time zone shows `2026-12-01T09:00`; the first of two when clocks are put back, and
 * null for a time that clocks put forward skip.
 */
export function momentOfWallClock(clock: string, timeZone: string): Date | null {
  const asUtc = Date.parse(`${clock.slice(0, 16)}Z`);
  // No zone changes its clock twice within two days, so one of these two offsets holds at that time.
  const offsets = [offsetMs(asUtc - DAY_MS, timeZone), offsetMs(asUtc + DAY_MS, timeZone)];
  const moments = offsets.map((offset) => asUtc - offset).sort((one, other) => one - other);
  const found = moments.find((moment) => moment + offsetMs(moment, timeZone) === asUtc);
  return found === undefined ? null : new Date(found);
}
