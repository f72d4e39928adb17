/** Pages of works that one instance reads at a time. */
const MAX_RUNNING = 2;

/** Who is reading a page now. */
const readers = new Set<string>();
/** The readings that wait, by reader; whoever has waited longest for a turn comes first. */
const waiting = new Map<string, (() => void)[]>();

function startNext(): void {
  for (const [reader, readings] of waiting) {
    if (readers.size >= MAX_RUNNING) return;
    const start = readers.has(reader) ? undefined : readings.shift();
    if (start === undefined) continue;
    waiting.delete(reader);
    if (readings.length > 0) waiting.set(reader, readings);
    readers.add(reader);
    start();
  }
}

/**
 * Reads a page of works in turn, because each may have 2 MB: one at a time of each reader, and a few in the instance, so that many
 * readings at once delay nobody else's calls. Readers take turns, however many readings one of them asks for.
 */
export async function inReaderTurn<Result>(readerId: string, read: () => Promise<Result>): Promise<Result> {
  await new Promise<void>((start) => {
    waiting.set(readerId, [...(waiting.get(readerId) ?? []), start]);
    startNext();
  });
  try {
    return await read();
  } finally {
    readers.delete(readerId);
    startNext();
  }
}
