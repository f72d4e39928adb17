/**
 * More would gain little, and cost those who wait: all calls of one statement are answered at once, and come back at once
 * with what is next, so large ones keep a class marching in step (docs/performance.md).
 */
const MAX_ITEMS = 16;

interface Waiting<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

interface BatchOptions<Item, Result> {
  /** Items of one lane go one batch after another. */
  laneOf(item: Item): string;
  /** Two items with the same answer never share a batch; null: may share it with any. */
  apartBy(item: Item): string | null;
  /** One statement for all, answering each in the order of the items; undefined where the statement said nothing of it. */
  run(items: readonly Item[]): Promise<(Result | undefined)[]>;
  /** Whether each item is to be tried alone after their common statement failed and has left nothing behind. */
  isWorthAlone(error: unknown): boolean;
}

/**
 * Combines calls into statements: the first of a lane starts at once, and what comes while it is under way waits and goes
 * together. No timers: a call that is alone waits for nothing. An item's failure is its own.
 */
export function inBatches<Item, Result>(
  options: BatchOptions<Item, Result>,
): (item: Item) => Promise<Result> {
  const lanes = new Map<string, Waiting<Item, Result>[]>();
  return (item) =>
    new Promise((resolve, reject) => {
      const lane = options.laneOf(item);
      const waiting = lanes.get(lane);
      const mine = { item, resolve, reject };
      if (waiting) return void waiting.push(mine);
      lanes.set(lane, [mine]);
      void runLane(options, lanes, lane);
    });
}

async function runLane<Item, Result>(
  options: BatchOptions<Item, Result>,
  lanes: Map<string, Waiting<Item, Result>[]>,
  lane: string,
): Promise<void> {
  const waiting = lanes.get(lane) ?? [];
  while (waiting.length > 0) await runBatch(options, takeBatch(options, waiting));
  lanes.delete(lane);
}

/** Takes the next batch out of those who wait; who must not share it stays, in its place. */
function takeBatch<Item, Result>(
  { apartBy }: BatchOptions<Item, Result>,
  waiting: Waiting<Item, Result>[],
): Waiting<Item, Result>[] {
  const taken = new Set<string>();
  const batch: Waiting<Item, Result>[] = [];
  const left: Waiting<Item, Result>[] = [];
  for (const one of waiting) {
    const key = apartBy(one.item);
    if (batch.length === MAX_ITEMS || (key !== null && taken.has(key))) left.push(one);
    else batch.push(one);
    if (key !== null) taken.add(key);
  }
  waiting.splice(0, waiting.length, ...left);
  return batch;
}

async function runBatch<Item, Result>(
  options: BatchOptions<Item, Result>,
  batch: readonly Waiting<Item, Result>[],
): Promise<void> {
  try {
    const results = await options.run(batch.map(({ item }) => item));
    batch.forEach(({ resolve, reject }, index) => {
      const result = results[index];
      if (result === undefined) reject(new Error("the statement did not answer one of its items"));
      else resolve(result);
    });
  } catch (error) {
    if (batch.length > 1 && options.isWorthAlone(error)) {
      await Promise.all(batch.map((one) => runBatch(options, [one])));
    } else for (const { reject } of batch) reject(error);
  }
}
