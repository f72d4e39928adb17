/** An address that is remembered after these replaces the one whose last sign-in is longest ago. */
const MAX_KNOWN = 10_000;

/** The addresses, as hashes, from which someone has signed in on this instance since it started; the last one to do so is last. */
const known = new Set<string>();

/** Remembers an address from which someone has just signed in. */
export function rememberAddress(key: string): void {
  known.delete(key);
  known.add(key);
  const [oldest] = known;
  if (known.size > MAX_KNOWN && oldest !== undefined) known.delete(oldest);
}

/**
 * Whether someone has signed in from this address, whoever it was. It must not depend on the login name of the attempt: otherwise
 * the wait would tell a stranger which names exist.
 */
export function isKnownAddress(key: string): boolean {
  return known.has(key);
}
