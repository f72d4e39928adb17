import { setTimeout as sleep } from "node:timers/promises";
import { refusalOf } from "@/lib/database/database-error";
import { log } from "@/lib/log";
import { onceDatabaseAnswers } from "./once-database-answers";
import { type EndedHold, endHold, type HoldEnd } from "./queries/holds";
import type { HeldCredits } from "./reserve-credits";

/** How long a finished text waits for a database that has gone away: most are back by then, and it is delivered. */
const SETTLE_WAIT_MS = 15_000;

function isDown(error: unknown): boolean {
  return refusalOf(error)?.kind === "down";
}

/**
 * Settles once the database answers. Null when that takes too long: from then on nobody waits for what was bought, and
 * its credits go back, unless the settle whose answer was lost had been done.
 */
async function settleLater(end: HoldEnd): Promise<EndedHold["state"] | null> {
  const settled = Promise.withResolvers<EndedHold["state"]>();
  let isAwaited = true;
  onceDatabaseAnswers(async () => {
    const wanted: HoldEnd = isAwaited ? end : { ...end, state: "released", answer: null };
    try {
      const { state } = await endHold(wanted);
      if (!isAwaited && state === "settled") log().warn({ holdId: end.holdId }, "billed, and not delivered");
      settled.resolve(state);
    } catch (error) {
      if (isDown(error) || !isAwaited) throw error;
      // The database is there and refuses: whoever waits is told so, and gives the hold back.
      settled.reject(error);
    }
    return true;
  });
  const state = await Promise.race([settled.promise, sleep(SETTLE_WAIT_MS, null, { ref: false })]);
  isAwaited = false;
  return state;
}

/**
 * Settles a hold: the credits are spent, and `answer` is kept for a replay (null: there is no key to replay by).
 * False when the hold had been given back meanwhile; then nothing was billed, and nothing may be delivered.
 * @throws what the database answers; that it is down: nobody knows yet whether this was billed
 */
export async function settleHold({ holdId, poolId }: HeldCredits, answer: unknown): Promise<boolean> {
  const end: HoldEnd = { holdId, poolId, state: "settled", answer };
  try {
    return (await endHold(end)).state === "settled";
  } catch (error) {
    // Ending a hold twice is harmless: the first try may have reached the database or not.
    const state = isDown(error) ? await settleLater(end) : null;
    if (state === null) throw error;
    return state === "settled";
  }
}

/**
 * Gives a hold's credits back; while the database is away, once it answers. A release is never allowed to hide the
 * failure that led to it: what is refused is left to the sweeper.
 */
export async function releaseHold({ holdId, poolId }: HeldCredits): Promise<void> {
  const release = async () => {
    await endHold({ holdId, poolId, state: "released", answer: null });
    return true;
  };
  try {
    await release();
  } catch (err) {
    if (isDown(err)) onceDatabaseAnswers(release);
    else log().error({ err, holdId }, "a hold could not be given back");
  }
}
