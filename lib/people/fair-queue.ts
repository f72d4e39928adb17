/** For whom work waits. */
export interface Caller {
  /** The person, or the network address. */
  key: string;
  /** Whether this is a person who is signed in, or an address from which someone has signed in before. */
  isKnown: boolean;
}

/** Work that waits for its turn. */
export interface WaitingWork {
  start(): void;
  /** Called instead of `start` when another caller gets its place. */
  refuse(): void;
}

/** The work of each caller. The caller whose turn it is next comes first; nobody in it is without work. */
type Lane = Map<string, WaitingWork[]>;

/** Of so many turns, strangers have one for certain. */
const TURNS = 3;

function findLongest(lanes: Lane[]) {
  const callers = lanes.flatMap((lane) => [...lane].map(([key, { length }]) => ({ lane, key, length })));
  return callers.reduce<(typeof callers)[number] | null>(
    (longest, caller) => (caller.length > (longest?.length ?? 0) ? caller : longest),
    null,
  );
}

function takeFrom(lane: Lane, key: string, end: "first" | "last"): WaitingWork | undefined {
  const waiting = lane.get(key) ?? [];
  const work = end === "first" ? waiting.shift() : waiting.pop();
  // An oldest work is taken in turn: set again, its caller is the last of the lane.
  if (end === "first" || waiting.length === 0) lane.delete(key);
  if (waiting.length > 0) lane.set(key, waiting);
  return work;
}

/**
 * A queue in which callers take turns, so that one with much work does not delay the others. While known callers wait, they have
 * two of three turns. When the queue is full, the newest work of the caller with the most gives way to a caller with less, and that
 * of a stranger to a known caller.
 */
export class FairQueue {
  private readonly known: Lane = new Map();
  private readonly strangers: Lane = new Map();
  private size = 0;
  private turn = 0;

  constructor(private readonly max: { perCaller: number; total: number }) {}

  /** Adds work; false when too much work waits already, of this caller or altogether. */
  add({ key, isKnown }: Caller, work: WaitingWork): boolean {
    const lane = isKnown ? this.known : this.strangers;
    const waiting = lane.get(key) ?? [];
    if (waiting.length >= this.max.perCaller) return false;
    if (this.size >= this.max.total && !this.makeRoom(waiting.length + 1, isKnown)) return false;
    waiting.push(work);
    lane.set(key, waiting);
    this.size += 1;
    return true;
  }

  /** Takes the work whose turn it is; undefined when none waits. */
  next(): WaitingWork | undefined {
    this.turn = (this.turn + 1) % TURNS;
    const lanes = this.turn === 0 ? [this.strangers, this.known] : [this.known, this.strangers];
    const lane = lanes.find(({ size }) => size > 0);
    const [key] = lane?.keys() ?? [];
    if (!lane || key === undefined) return undefined;
    this.size -= 1;
    return takeFrom(lane, key, "first");
  }

  /** Refuses the work that gives way to a caller who then has `length` waiting; false when none does. */
  private makeRoom(length: number, isKnown: boolean): boolean {
    const strangers = isKnown ? findLongest([this.strangers]) : null;
    const longest = findLongest([this.known, this.strangers]);
    const refused = longest && longest.length > length ? longest : strangers;
    if (!refused) return false;
    this.size -= 1;
    takeFrom(refused.lane, refused.key, "last")?.refuse();
    return true;
  }
}
