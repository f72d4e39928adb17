import { HubError } from "@/lib/hub-error";

/** A hash takes a thread of the four that files and names are looked up with too: one of those stays free. */
const AT_ONCE = 3;
/** Several classes of one school, which sign in from one address; and then everybody. Some seconds of work. */
const WAITING_OF_ADDRESS = 150;
const WAITING = 500;
const BUSY_SECONDS = 5;

interface Waiting {
  address: string;
  begin(): void;
}

const line: Waiting[] = [];
let underWay = 0;

/** Waits for one of the turns; first come, first served. */
function turn(address: string): Promise<void> | undefined {
  if (underWay < AT_ONCE) {
    underWay += 1;
    return undefined;
  }
  const ofAddress = line.filter((one) => one.address === address).length;
  if (line.length >= WAITING || ofAddress >= WAITING_OF_ADDRESS) {
    throw new HubError("RATE_001", "Too many people are signing in right now. Try again in a moment.", {
      retryAfterSeconds: BUSY_SECONDS,
    });
  }
  return new Promise((begin) => {
    line.push({ address, begin });
  });
}

/**
 * Does what checks a password when it is its turn: few at once, in the order in which they came, so that guesses by the
 * thousand take neither the machine nor its memory from everybody else.
 * @throws HubError RATE_001 when too many wait already, of this address or altogether; what `work` throws
 */
export async function inPasswordTurn<T>(address: string, work: () => Promise<T>): Promise<T> {
  await turn(address);
  try {
    return await work();
  } finally {
    const next = line.shift();
    if (next) next.begin();
    else underWay -= 1;
  }
}
