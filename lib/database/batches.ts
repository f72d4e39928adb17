import { setImmediate as endOfTurn } from "node:timers/promises";
import { classifyDatabaseError, NotSentError } from "./database-error";

/**
 * A batch has at most 16 items: larger ones gain little and make their callers wait longer for each other. When more than 32
 * items wait, a batch has half of them, at most 64, which share one wait for the disk (docs/performance.md).
 */
const MAX_ITEMS = 16;
const MAX_ITEMS_WHEN_MANY_WAIT = 64;
/**
 * When a batch fails after longer than this because the database is down, it does not respond. The items that wait are then
 * rejected, because the next statement would take as long.
 */
const UNRESPONSIVE_MS = 3_000;

interface Waiting<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/** A lane: the items that may share a batch, and the state of their batches. */
interface Lane<Item, Result> {
  waiting: Waiting<Item, Result>[];
  /** Batches that are running or about to run. */
  batches: number;
  /** Whether a batch is about to run; items that arrive until then join it. */
  isCollecting: boolean;
  /** The `exclusiveKey`s of the running batches. */
  runningKeys: Set<string>;
}

interface BatchOptions<Item, Result> {
  /** Returns the item's lane; only items of one lane share a batch. */
  laneOf(item: Item): string;
  /** The number of batches of one lane that may run at the same time. */
  maxBatches: number;
  /** Items of one lane with the same key never run at the same time. Null for an item that may run beside all others. */
  exclusiveKey(item: Item): string | null;
  /** Runs one statement and returns a result for each item in order, undefined for one that the statement left out. */
  run(items: readonly Item[]): Promise<(Result | undefined)[]>;
}

/**
 * Combines calls into batches: calls of one turn of the event loop run together, and so do calls that arrive while
 * `maxBatches` are running. There are no timers, so a single call does not wait.
 */
export function inBatches<Item, Result>(
  options: BatchOptions<Item, Result>,
): (item: Item) => Promise<Result> {
  const lanes = new Map<string, Lane<Item, Result>>();
  return (item) =>
    new Promise((resolve, reject) => {
      const name = options.laneOf(item);
      const lane = lanes.get(name) ?? {
        waiting: [],
        batches: 0,
        isCollecting: false,
        runningKeys: new Set(),
      };
      lanes.set(name, lane);
      lane.waiting.push({ item, resolve, reject });
      const canStart = lane.batches < options.maxBatches && !lane.isCollecting;
      if (canStart) void runLane(options, lane, () => lanes.delete(name));
    });
}

/** Runs batches until no item waits. Items whose key is in another running batch are left to the loop of that batch. */
async function runLane<Item, Result>(
  options: BatchOptions<Item, Result>,
  lane: Lane<Item, Result>,
  forget: () => void,
): Promise<void> {
  lane.batches += 1;
  for (;;) {
    lane.isCollecting = true;
    await endOfTurn();
    lane.isCollecting = false;
    const batch = takeBatch(options, lane);
    if (batch.length === 0) break;
    const startedAt = performance.now();
    const failure = await runBatch(options, batch);
    for (const { item } of batch) {
      const key = options.exclusiveKey(item);
      if (key !== null) lane.runningKeys.delete(key);
    }
    if (failure && performance.now() - startedAt > UNRESPONSIVE_MS) {
      for (const { reject } of lane.waiting.splice(0)) reject(new NotSentError(failure.cause));
    }
  }
  lane.batches -= 1;
  if (lane.batches === 0) forget();
}

/** Removes the next batch from the waiting items; excluded items keep their order. */
function takeBatch<Item, Result>(
  { exclusiveKey }: BatchOptions<Item, Result>,
  lane: Lane<Item, Result>,
): Waiting<Item, Result>[] {
  const batch: Waiting<Item, Result>[] = [];
  const remaining: Waiting<Item, Result>[] = [];
  const seenKeys = new Set(lane.runningKeys);
  const half = Math.ceil(lane.waiting.length / 2);
  const maxItems = Math.max(MAX_ITEMS, Math.min(half, MAX_ITEMS_WHEN_MANY_WAIT));
  for (const waiting of lane.waiting) {
    const key = exclusiveKey(waiting.item);
    const isExcluded = key !== null && seenKeys.has(key);
    if (batch.length === maxItems || isExcluded) remaining.push(waiting);
    else {
      batch.push(waiting);
      if (key !== null) lane.runningKeys.add(key);
    }
    if (key !== null) seenKeys.add(key);
  }
  lane.waiting = remaining;
  return batch;
}

/**
 * Runs a batch, and resolves or rejects each of its items. A failed batch is run again item by item, unless the database is down:
 * then the batch may have been done, and its error is returned, otherwise null.
 */
async function runBatch<Item, Result>(
  options: BatchOptions<Item, Result>,
  batch: readonly Waiting<Item, Result>[],
): Promise<{ cause: unknown } | null> {
  try {
    const results = await options.run(batch.map(({ item }) => item));
    batch.forEach(({ resolve, reject }, index) => {
      const result = results[index];
      if (result === undefined) reject(new Error("the statement returned no result for an item"));
      else resolve(result);
    });
    return null;
  } catch (error) {
    const isWorthRetrying = classifyDatabaseError(error)?.kind !== "down";
    if (batch.length > 1 && isWorthRetrying) {
      await Promise.all(batch.map((item) => runBatch(options, [item])));
    } else for (const { reject } of batch) reject(error);
    return isWorthRetrying ? null : { cause: error };
  }
}
