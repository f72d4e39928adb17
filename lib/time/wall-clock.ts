import { Temporal } from "temporal-polyfill";

/** What a clock in a time zone shows at a moment: `2026-12-01T09:00`. */
export function wallClockOf(moment: Date, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(moment.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: "minute" });
}

/**
 * The moment at which a clock in a time zone shows `2026-12-01T09:00`; the first of two when clocks are put back, and
 * null for a time that clocks put forward skip.
 */
export function momentOfWallClock(clock: string, timeZone: string): Date | null {
  const wanted = Temporal.PlainDateTime.from(clock.slice(0, 16));
  const found = wanted.toZonedDateTime(timeZone, { disambiguation: "earlier" });
  return found.toPlainDateTime().equals(wanted) ? new Date(found.epochMilliseconds) : null;
}
