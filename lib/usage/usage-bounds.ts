/** Converts a moment to UTC, because PostgreSQL does not accept every offset of ISO 8601. */
function toUtc(moment: string | undefined): string | undefined {
  return moment && new Date(moment).toISOString();
}

/**
 * Separates the bounds of a range that are days from those that are moments. If `to` is a day, the range includes that day; if it
 * is a moment, the range ends before it.
 */
export function toBounds({ from, to }: { from?: string; to?: string }) {
  const isMoment = (value: string | undefined) => value?.includes("T") ?? false;
  return {
    fromDay: isMoment(from) ? undefined : from,
    fromMoment: isMoment(from) ? toUtc(from) : undefined,
    toDay: isMoment(to) ? undefined : to,
    toMoment: isMoment(to) ? toUtc(to) : undefined,
  };
}
