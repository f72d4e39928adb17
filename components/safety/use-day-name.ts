import { useFormatter } from "next-intl";

/** A Monday, from which the names of the days follow. */
const MONDAY = Date.UTC(2026, 0, 5);
const DAY_MS = 86_400_000;

/** Returns a function that names a day of the week; 1 is Monday. */
export function useDayName() {
  const format = useFormatter();
  return (day: number, weekday: "long" | "short") =>
    format.dateTime(new Date(MONDAY + (day - 1) * DAY_MS), { weekday, timeZone: "UTC" });
}
