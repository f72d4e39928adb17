import argon2 from "@node-rs/argon2";
import { HubError } from "@/lib/hub-error";
import { type Caller, FairQueue } from "./fair-queue";

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
export interface Hashing {
  /** Hashes a password with argon2id; the salt and parameters are part of the text. */
  hash(password: string): Promise<string>;
  /** Whether a password is the one of this hash. */
  matches(passwordHash: string, password: string): Promise<boolean>;
}

const hashing: Hashing = {
  hash: (password) => argon2.hash(password, ARGON2ID),
  matches: (passwordHash, password) => argon2.verify(passwordHash, password),
};

const queue = new FairQueue({ perCaller: MAX_WAITING_PER_CALLER, total: MAX_WAITING });
let running = 0;

function busy(): HubError {
  return new HubError("RATE_001", "The hub is busy right now. Try again in a moment.", {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
}

/** Waits until fewer than MAX_RUNNING are running and it is this caller's turn. */
function waitForTurn(caller: Caller): Promise<void> | undefined {
  if (running < MAX_RUNNING) {
    running += 1;
    return undefined;
  }
  return new Promise((start, reject) => {
    const refuse = () => reject(busy());
    if (!queue.add(caller, { start, refuse })) refuse();
  });
}

/**
 * Runs work with passwords in turn, a few at a time, so that thousands of guesses do not take the CPU and memory from
 * everyone else. Nothing else hashes or checks a password. Callers take turns (protocol: Sign-in).
 * @param caller for whom the work is: one caller may not fill the queue alone
 * @throws HubError RATE_001 when too much work waits, of this caller or altogether; whatever `work` throws
 */
export async function inPasswordQueue<T>(caller: Caller, work: (hashing: Hashing) => Promise<T>): Promise<T> {
  await waitForTurn(caller);
  try {
    return await work(hashing);
  } finally {
    const next = queue.next();
    if (next) next.start();
    else running -= 1;
  }
}

/** Hashes a new password in the queue, for the person with the id `callerId`. @throws HubError RATE_001 */
export function hashPassword(password: string, callerId: string): Promise<string> {
  return inPasswordQueue({ key: callerId, isKnown: true }, ({ hash }) => hash(password));
}

/** Less than `MAX_RUNNING`, so that sign-ins do not wait behind many new passwords. */
const HASHES_AT_ONCE = 2;

/** Hashes many new passwords in the queue, for the person with the id `callerId`. @throws HubError RATE_001 */
export async function hashPasswords(passwords: readonly string[], callerId: string): Promise<string[]> {
  const hashes: string[] = [];
  const waiting = passwords.entries();
  const work = async () => {
    for (const [index, password] of waiting) hashes[index] = await hashPassword(password, callerId);
  };
  await Promise.all(Array.from({ length: HASHES_AT_ONCE }, work));
  return hashes;
}
