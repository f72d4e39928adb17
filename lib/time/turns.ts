/** How much work runs at a time. */
export interface TurnLimits {
  /** Of one key, such as a person. */
  perKey: number;
  /** Of all keys together; unlimited when omitted. */
  inAll?: number;
}

interface Turns {
  count: number;
  running: Map<string, number>;
  /** The work that waits; the key that has waited longest for a turn comes first. */
  waiting: Map<string, (() => void)[]>;
}

/** On `globalThis`, because routes, pages and background jobs may have copies of this module of their own. */
const globals = globalThis as { hubTurns?: Map<string, Turns> };

function turnsOf(name: string): Turns {
  globals.hubTurns ??= new Map();
  const turns = globals.hubTurns.get(name) ?? { count: 0, running: new Map(), waiting: new Map() };
  globals.hubTurns.set(name, turns);
  return turns;
}

/**
 * Creates turns for work of this process: a function that runs work as soon as its limits allow. Work of one key runs in the order in
 * which it came. The keys take turns, so that much work of one key delays no other key for long. When `signal` aborts, work that
 * still waits never runs: its reason is thrown. Turns of one `name` are the same.
 */
export function createTurns(name: string, { perKey, inAll = Number.POSITIVE_INFINITY }: TurnLimits) {
  const turns = turnsOf(name);
  const { running, waiting } = turns;

  function startNext(): void {
    for (const [key, starts] of waiting) {
      if (turns.count >= inAll) return;
      const ofKey = running.get(key) ?? 0;
      const start = ofKey < perKey ? starts.shift() : undefined;
      if (start === undefined) continue;
      waiting.delete(key);
      if (starts.length > 0) waiting.set(key, starts);
      running.set(key, ofKey + 1);
      turns.count += 1;
      start();
    }
  }

  function end(key: string): void {
    const left = (running.get(key) ?? 0) - 1;
    if (left > 0) running.set(key, left);
    else running.delete(key);
    turns.count -= 1;
    startNext();
  }

  function leave(key: string, start: () => void): void {
    const left = (waiting.get(key) ?? []).filter((other) => other !== start);
    if (left.length > 0) waiting.set(key, left);
    else waiting.delete(key);
  }

  function waitForTurn(key: string, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const start = () => {
        signal?.removeEventListener("abort", giveUp);
        resolve();
      };
      const giveUp = () => {
        leave(key, start);
        reject(signal?.reason);
      };
      if (signal?.aborted) return giveUp();
      signal?.addEventListener("abort", giveUp, { once: true });
      waiting.set(key, [...(waiting.get(key) ?? []), start]);
      startNext();
    });
  }

  return async <Result>(key: string, work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> => {
    await waitForTurn(key, signal);
    try {
      return await work();
    } finally {
      end(key);
    }
  };
}
