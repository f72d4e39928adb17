import { setTimeout as sleep } from "node:timers/promises";
import { endHold } from "@/lib/db/credit-rows";
import { refusalOf } from "@/lib/db/database-error";
import type { HeldCredits } from "./reserve-credits";

const RETRIES = [50, 200, 1_000];

/**
 * Ending a hold twice is harmless, so a broken connection is answered by trying again: the first try may have
 * reached the database or not.
 */
async function endSurely(
  { holdId, poolId }: HeldCredits,
  state: "settled" | "released",
  answer: unknown,
): Promise<string> {
  const end = { holdId, poolId, state, answer };
  for (const waitMs of RETRIES) {
    try {
      return (await endHold(end)).state;
    } catch (error) {
      if (refusalOf(error)?.kind !== "down") throw error;
      await sleep(waitMs);
    }
  }
  return (await endHold(end)).state;
}

/**
 * Settles a hold: the credits are spent, and `answer` is kept for a replay (null: there is no key to replay by).
 * False when the hold had been given back meanwhile; then nothing was billed, and nothing may be delivered.
 */
export async function settleHold(held: HeldCredits, answer: unknown): Promise<boolean> {
  return (await endSurely(held, "settled", answer)) === "settled";
}

/**
 * Gives a hold's credits back. Should the database be away for longer, the sweeper does it: a release is never
 * allowed to hide the failure that led to it.
 */
export async function releaseHold(held: HeldCredits): Promise<void> {
  await endSurely(held, "released", null).catch(() => undefined);
}
