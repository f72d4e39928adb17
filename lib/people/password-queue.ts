import { HubError } from "@/lib/hub-error";

/** One less than the four threads of libuv, which file access and name resolution need too. */
const MAX_RUNNING = 3;
/** Enough for several classes of one school, which share an address. */
const MAX_WAITING_PER_ADDRESS = 150;
/** A few seconds of work. */
const MAX_WAITING = 500;
const RETRY_AFTER_SECONDS = 5;

interface WaitingCheck {
  address: string;
  start(): void;
}

const queue: WaitingCheck[] = [];
let running = 0;

/** Waits for a free place; first come, first served. */
function waitForTurn(address: string): Promise<void> | undefined {
  if (running < MAX_RUNNING) {
    running += 1;
    return undefined;
  }
  const waitingOfAddress = queue.filter((check) => check.address === address).length;
  if (queue.length >= MAX_WAITING || waitingOfAddress >= MAX_WAITING_PER_ADDRESS) {
    throw new HubError("RATE_001", "Too many people are signing in right now. Try again in a moment.", {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
  }
  return new Promise((start) => {
    queue.push({ address, start });
  });
}

/**
 * Runs a password check in turn, a few at a time, so that thousands of guesses do not take the CPU and memory from
 * everyone else.
 * @throws HubError RATE_001 when too many checks wait, for this address or altogether; whatever `check` throws
 */
export async function inPasswordQueue<T>(address: string, check: () => Promise<T>): Promise<T> {
  await waitForTurn(address);
  try {
    return await check();
  } finally {
    const next = queue.shift();
    if (next) next.start();
    else running -= 1;
  }
}
