import { setImmediate as endOfTurn } from "node:timers/promises";

/**
 * More would gain little, and cost those who wait: all calls of one statement are answered at once, and come back at once
 * with what is next, so large ones keep a class marching in step (docs/performance.md).
 */
const MAX_ITEMS = 16;
/** A statement that failed after so long met a database that says nothing: the next would only wait as long again. */
const SILENT_MS = 3_000;

interface Waiting<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/** Those who wait together, and what is under way for them. */
interface Lane<Item, Result> {
  waiting: Waiting<Item, Result>[];
  /** Under way, or about to be. */
  batches: number;
  /** Whether one is about to be: it takes along who comes until then. */
  isGathering: boolean;
  /** What the batches under way are kept apart by. */
  taken: Set<string>;
}

interface BatchOptions<Item, Result> {
  /** Items of one lane wait for each other. */
  laneOf(item: Item): string;
  /** How many batches of one lane are under way at once. */
  atOnce: number;
  /** Two items with the same answer go one after the other; null: may go together with any. */
  apartBy(item: Item): string | null;
  /** One statement for all, answering each in the order of the items; undefined where the statement said nothing of it. */
  run(items: readonly Item[]): Promise<(Result | undefined)[]>;
  /** Whether each item is to be tried alone after their common statement failed and has left nothing behind. */
  isWorthAlone(error: unknown): boolean;
  /** What those who wait are told, without being asked for, when a statement that is not worth it failed after a long wait. */
  notAsked(error: unknown): Error;
}

/**
 * Combines calls into statements: what comes in one turn of the event loop goes together, and so does what comes while as
 * many as may be are under way. No timers: a call that is alone waits for nothing. An item's failure is its own.
 */
export function inBatches<Item, Result>(
  options: BatchOptions<Item, Result>,
): (item: Item) => Promise<Result> {
  const lanes = new Map<string, Lane<Item, Result>>();
  return (item) =>
    new Promise((resolve, reject) => {
      const name = options.laneOf(item);
      const lane = lanes.get(name) ?? { waiting: [], batches: 0, isGathering: false, taken: new Set() };
      lanes.set(name, lane);
      lane.waiting.push({ item, resolve, reject });
      const mayStart = lane.batches < options.atOnce && !lane.isGathering;
      if (mayStart) void runLane(options, lane, () => lanes.delete(name));
    });
}

/** Runs one batch after another until nothing waits, or only for a batch that is under way and then takes it itself. */
async function runLane<Item, Result>(
  options: BatchOptions<Item, Result>,
  lane: Lane<Item, Result>,
  forget: () => void,
): Promise<void> {
  lane.batches += 1;
  for (;;) {
    lane.isGathering = true;
    await endOfTurn();
    lane.isGathering = false;
    const batch = takeBatch(options, lane);
    if (batch.length === 0) break;
    const askedAt = performance.now();
    const failure = await runBatch(options, batch);
    for (const { item } of batch) {
      const key = options.apartBy(item);
      if (key !== null) lane.taken.delete(key);
    }
    if (failure && performance.now() - askedAt > SILENT_MS) {
      for (const { reject } of lane.waiting.splice(0)) reject(options.notAsked(failure.cause));
    }
  }
  lane.batches -= 1;
  if (lane.batches === 0) forget();
}

/** Takes the next batch out of those who wait; who must not go with those under way stays, in its place. */
function takeBatch<Item, Result>(
  { apartBy }: BatchOptions<Item, Result>,
  lane: Lane<Item, Result>,
): Waiting<Item, Result>[] {
  const batch: Waiting<Item, Result>[] = [];
  const left: Waiting<Item, Result>[] = [];
  const passed = new Set(lane.taken);
  for (const one of lane.waiting) {
    const key = apartBy(one.item);
    const isApart = key !== null && passed.has(key);
    if (batch.length === MAX_ITEMS || isApart) left.push(one);
    else {
      batch.push(one);
      if (key !== null) lane.taken.add(key);
    }
    if (key !== null) passed.add(key);
  }
  lane.waiting = left;
  return batch;
}

/** Answers each item of a batch. The common failure, where trying them alone was not worth it. */
async function runBatch<Item, Result>(
  options: BatchOptions<Item, Result>,
  batch: readonly Waiting<Item, Result>[],
): Promise<{ cause: unknown } | null> {
  try {
    const results = await options.run(batch.map(({ item }) => item));
    batch.forEach(({ resolve, reject }, index) => {
      const result = results[index];
      if (result === undefined) reject(new Error("the statement did not answer one of its items"));
      else resolve(result);
    });
    return null;
  } catch (error) {
    const isWorthAlone = options.isWorthAlone(error);
    if (batch.length > 1 && isWorthAlone) {
      await Promise.all(batch.map((one) => runBatch(options, [one])));
    } else for (const { reject } of batch) reject(error);
    return isWorthAlone ? null : { cause: error };
  }
}
