import { Temporal } from "temporal-polyfill";

/** Formats a moment as the local time of a time zone: `2026-12-01T09:00`. */
export function formatWallClock(moment: Date, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(moment.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: "minute" });
}

/**
 * Parses the local time of a time zone, `2026-12-01T09:00`. A time that occurs twice when clocks go back is the first
 * one; a time that is skipped when clocks go forward is null.
 */
export function parseWallClock(clock: string, timeZone: string): Date | null {
  const wanted = Temporal.PlainDateTime.from(clock.slice(0, 16));
  const found = wanted.toZonedDateTime(timeZone, { disambiguation: "earlier" });
  return found.toPlainDateTime().equals(wanted) ? new Date(found.epochMilliseconds) : null;
}
