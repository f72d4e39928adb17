import { setTimeout as sleep } from "node:timers/promises";
import { classifyDatabaseError } from "@/lib/database/database-error";
import { whenDatabaseAnswers } from "@/lib/database/when-database-answers";
import { log } from "@/lib/log";
import { type EndedHold, endHold, type HoldEnd } from "./queries/holds";
import type { HeldCredits } from "./reserve-credits";

/** How long a finished text waits for an unreachable database before it is given up. */
const SETTLE_WAIT_MS = 15_000;

function isDown(error: unknown): boolean {
  return classifyDatabaseError(error)?.kind === "down";
}

/**
 * Settles once the database answers; null when that takes too long. After that the text is no longer delivered, so the hold is
 * released instead. The release changes nothing if the first settle had succeeded and only its answer was lost.
 */
async function settleLater(end: HoldEnd): Promise<EndedHold["state"] | null> {
  const settled = Promise.withResolvers<EndedHold["state"]>();
  let isAwaited = true;
  whenDatabaseAnswers(async () => {
    const nextEnd: HoldEnd = isAwaited ? end : { ...end, state: "released", answer: null };
    try {
      const { state } = await endHold(nextEnd);
      if (!isAwaited && state === "settled") log().warn({ holdId: end.holdId }, "billed, and not delivered");
      settled.resolve(state);
    } catch (error) {
      if (isDown(error) || !isAwaited) throw error;
      // The database answered with an error: the caller gets it and releases the hold.
      settled.reject(error);
    }
    return true;
  });
  const state = await Promise.race([settled.promise, sleep(SETTLE_WAIT_MS, null, { ref: false })]);
  isAwaited = false;
  return state;
}

/**
 * Settles a hold: its credits are spent, and `answer` is stored for a replay (null when the call has no key).
 * @returns false when the hold was already released; then nothing was billed, and nothing may be delivered
 * @throws the database's error; if the database is down, the hold may or may not have been settled
 */
export async function settleHold({ holdId, poolId }: HeldCredits, answer: unknown): Promise<boolean> {
  const end: HoldEnd = { holdId, poolId, state: "settled", answer };
  try {
    return (await endHold(end)).state === "settled";
  } catch (error) {
    // Ending a hold twice is harmless, so it does not matter whether the first attempt reached the database.
    const state = isDown(error) ? await settleLater(end) : null;
    if (state === null) throw error;
    return state === "settled";
  }
}

/**
 * Releases a hold, giving its credits back; later if the database is down. Never throws, so that it cannot hide the error
 * that led to it: a release that fails is left to `sweep`.
 */
export async function releaseHold({ holdId, poolId }: HeldCredits): Promise<void> {
  const release = async () => {
    await endHold({ holdId, poolId, state: "released", answer: null });
    return true;
  };
  try {
    await release();
  } catch (err) {
    if (isDown(err)) whenDatabaseAnswers(release);
    else log().error({ err, holdId }, "a hold could not be given back");
  }
}

/** Runs what the hold was taken for; when that throws, releases the hold first. */
export async function releasedOnError<Result>(
  hold: HeldCredits,
  run: () => Promise<Result>,
): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    await releaseHold(hold);
    throw error;
  }
}
