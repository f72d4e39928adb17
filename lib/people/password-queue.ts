import argon2 from "@node-rs/argon2";
import { HubError } from "@/lib/hub-error";

/** OWASP's argon2id parameters: 19 MiB, two passes, one lane. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** One less than the four threads of libuv, which file access and name resolution need too. */
const MAX_RUNNING = 3;
/** Enough for several classes of one school, which share an address. */
const MAX_WAITING_PER_CALLER = 150;
/** A few seconds of work. */
const MAX_WAITING = 500;
const RETRY_AFTER_SECONDS = 5;

/** What only work in the queue may do, because each call takes a CPU core and 19 MiB for a while. */
const hashing = {
  /** The salt and parameters are part of the text. */
  hash: (password: string) => argon2.hash(password, ARGON2ID),
  matches: (passwordHash: string, password: string) => argon2.verify(passwordHash, password),
};
export type Hashing = typeof hashing;

/** Whom work is for. */
interface QueueCaller {
  /** The id or the network address of the person: callers take turns, and none may fill the queue alone. */
  id: string;
  /** Whether the person is signed in, or has signed in from this address before. They come before strangers. */
  isKnown: boolean;
}

interface WaitingWork {
  start(): void;
  refuse(error: HubError): void;
}

/** The waiting work by caller. The first caller is the next whose turn it is. */
type Lane = Map<string, WaitingWork[]>;

const known: Lane = new Map();
const strangers: Lane = new Map();
let running = 0;
let waiting = 0;
let turns = 0;

function busy(): HubError {
  return new HubError("RATE_001", "The hub is busy right now. Try again in a moment.", {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
}

/** Takes the oldest work of the caller whose turn it is; the caller then comes after all others of the lane. */
function takeFrom(lane: Lane): WaitingWork | undefined {
  const [turn] = lane;
  if (!turn) return undefined;
  const [caller, works] = turn;
  const work = works.shift();
  lane.delete(caller);
  if (works.length > 0) lane.set(caller, works);
  waiting -= 1;
  return work;
}

/** Takes the next work: of known callers first, but every third time of a stranger, who also has to get in. */
function takeNext(): WaitingWork | undefined {
  turns += 1;
  const [first, second] = turns % 3 === 0 ? [strangers, known] : [known, strangers];
  return takeFrom(first) ?? takeFrom(second);
}

/** Counts the waiting work of a caller: from one network some have signed in before, and others have not. */
function countWaiting(caller: string): number {
  return (known.get(caller)?.length ?? 0) + (strangers.get(caller)?.length ?? 0);
}

/** Returns the caller of these lanes with the most waiting. */
function findMost(...lanes: Lane[]): string | undefined {
  return lanes.flatMap((lane) => [...lane.keys()]).sort((a, b) => countWaiting(b) - countWaiting(a))[0];
}

/**
 * Refuses the newest work of the caller with the most waiting, if that is more than the newcomer would have; otherwise, for a known
 * newcomer, that of the stranger with the most. Known callers give way, too: someone with an account could fill the queue with
 * their own sign-ins.
 */
function makeRoom({ id, isKnown }: QueueCaller): void {
  const most = findMost(strangers, known);
  const gives =
    most !== undefined && countWaiting(most) > countWaiting(id) + 1
      ? most
      : isKnown
        ? findMost(strangers)
        : undefined;
  if (gives === undefined) throw busy();
  const lane = strangers.has(gives) ? strangers : known;
  const works = lane.get(gives) ?? [];
  works.pop()?.refuse(busy());
  if (works.length === 0) lane.delete(gives);
  waiting -= 1;
}

/** Waits until fewer than MAX_RUNNING are running and it is the caller's turn. */
function waitForTurn(caller: QueueCaller): Promise<void> | undefined {
  if (running < MAX_RUNNING) {
    running += 1;
    return undefined;
  }
  const { id, isKnown } = caller;
  const lane = isKnown ? known : strangers;
  if (countWaiting(id) >= MAX_WAITING_PER_CALLER) throw busy();
  if (waiting >= MAX_WAITING) makeRoom(caller);
  // Read after `makeRoom`, which may have removed the caller from the lane.
  const works = lane.get(id) ?? [];
  return new Promise((start, refuse) => {
    works.push({ start, refuse });
    lane.set(id, works);
    waiting += 1;
  });
}

/**
 * Runs work with passwords a few at a time, so that thousands of guesses do not take the CPU and memory from everyone else.
 * Callers take turns, so that a few of them do not keep all others waiting. Nothing else hashes or checks a password.
 * @throws HubError RATE_001 when too much work waits, of this caller or altogether; whatever `work` throws
 */
export async function inPasswordQueue<T>(
  caller: QueueCaller,
  work: (hashing: Hashing) => Promise<T>,
): Promise<T> {
  await waitForTurn(caller);
  try {
    return await work(hashing);
  } finally {
    const next = takeNext();
    if (next) next.start();
    else running -= 1;
  }
}

/** Hashes a new password in the queue, for the person with this id who is signed in. @throws HubError RATE_001 */
export function hashPassword(password: string, callerId: string): Promise<string> {
  return inPasswordQueue({ id: callerId, isKnown: true }, ({ hash }) => hash(password));
}

/** Less than `MAX_RUNNING`, so that sign-ins do not wait behind many new passwords. */
const HASHES_AT_ONCE = 2;

/** Hashes many new passwords in the queue. `callerId` and errors are those of `hashPassword`. */
export async function hashPasswords(passwords: readonly string[], callerId: string): Promise<string[]> {
  const hashes: string[] = [];
  const entries = passwords.entries();
  const work = async () => {
    for (const [index, password] of entries) hashes[index] = await hashPassword(password, callerId);
  };
  await Promise.all(Array.from({ length: HASHES_AT_ONCE }, work));
  return hashes;
}
