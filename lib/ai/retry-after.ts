/**
 * Parses a `Retry-After` header, seconds or an HTTP date (RFC 9110, 10.2.3), to milliseconds. Null when it is missing or
 * invalid; 0 for a date in the past.
 */
export function parseRetryAfter(header: string | undefined, nowMs: number): number | null {
  const value = header?.trim() ?? "";
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000;
  // An HTTP date begins with a weekday; Date.parse would also accept "-1" and "1.5".
  if (!/^[A-Za-z]{3}/.test(value)) return null;
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : Math.max(0, at - nowMs);
}
