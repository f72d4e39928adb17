function countKeys(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  const children = Object.values(value).reduce<number>((sum, child) => sum + countKeys(child), 0);
  return Array.isArray(value) ? children : children + Object.keys(value).length;
}

/**
 * Whether an object in the JSON text names a key twice, given what it parsed to: programs differ in which of the two
 * they read, and the hub writes none such.
 */
export function hasRepeatedKeys(text: string, parsed: unknown): boolean {
  const written = text.match(/"(?:[^"\\]|\\.)*"\s*:/g)?.length ?? 0;
  return written !== countKeys(parsed);
}
