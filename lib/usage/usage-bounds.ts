/** Every offset that ISO 8601 allows, as one that PostgreSQL does too. */
function inUtc(moment: string | undefined): string | undefined {
  return moment && new Date(moment).toISOString();
}

/**
 * The bounds of a range as the statements take them. A day has no `T` in it; a day as the end counts whole, a moment
 * does not count itself.
 */
export function boundsOf({ from, to }: { from?: string; to?: string }) {
  const isMoment = (value: string | undefined) => value?.includes("T") ?? false;
  return {
    [isMoment(from) ? "fromMoment" : "fromDay"]: isMoment(from) ? inUtc(from) : from,
    [isMoment(to) ? "toMoment" : "toDay"]: isMoment(to) ? inUtc(to) : to,
  };
}
