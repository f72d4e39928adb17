/** How much work runs at a time. */
export interface TurnLimits {
  /** Of one key, such as a person. */
  perKey: number;
  /** Of all keys together; unlimited when omitted. */
  inAll?: number;
}

/**
 * Creates turns for work of this process: a function that runs work as soon as its limits allow. Work of one key runs in the order in
 * which it came. The keys take turns, so that much work of one key delays no other key for long.
 */
export function createTurns({ perKey, inAll = Number.POSITIVE_INFINITY }: TurnLimits) {
  const running = new Map<string, number>();
  /** The work that waits; the key that has waited longest for a turn comes first. */
  const waiting = new Map<string, (() => void)[]>();
  let count = 0;

  function startNext(): void {
    for (const [key, starts] of waiting) {
      if (count >= inAll) return;
      const ofKey = running.get(key) ?? 0;
      const start = ofKey < perKey ? starts.shift() : undefined;
      if (start === undefined) continue;
      waiting.delete(key);
      if (starts.length > 0) waiting.set(key, starts);
      running.set(key, ofKey + 1);
      count += 1;
      start();
    }
  }

  function end(key: string): void {
    const left = (running.get(key) ?? 0) - 1;
    if (left > 0) running.set(key, left);
    else running.delete(key);
    count -= 1;
    startNext();
  }

  return async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    await new Promise<void>((start) => {
      waiting.set(key, [...(waiting.get(key) ?? []), start]);
      startNext();
    });
    try {
      return await work();
    } finally {
      end(key);
    }
  };
}
