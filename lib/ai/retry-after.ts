/**
 * The wait that a `Retry-After` header asks for, in milliseconds: seconds or an HTTP date (RFC 9110, 10.2.3). Null
 * when there is none or it says nothing usable; a date that has passed is 0.
 */
export function retryAfterMs(header: string | undefined, nowMs: number): number | null {
  const value = header?.trim() ?? "";
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000;
  // Only dates that name a weekday or month are dates; Date.parse would also take "-1" and "1.5".
  if (!/^[A-Za-z]{3}/.test(value)) return null;
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : Math.max(0, at - nowMs);
}
