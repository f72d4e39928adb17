import { wasLetThrough } from "./let-through";
import { type HeldCredits, type HoldRequest, reserveCredits } from "./reserve-credits";
import { releasedOnError } from "./settle-or-release";

/** What a provider is asked with. */
export interface AskingBesideHold {
  /** Fires when the caller hangs up or the hold is refused. */
  signal: AbortSignal;
  /** Resolves once the hold is taken. */
  held: Promise<unknown>;
}

/** What was asked under a hold, or the stored answer of an earlier call with the same Idempotency-Key. */
export type Asked<Result> =
  | { replayed: false; hold: HeldCredits & { priceCredits: number }; result: Result }
  | { replayed: true; answer: unknown };

/**
 * Takes a hold and asks a provider: beside the hold for a launch that was let through a moment ago, else after it. When the hold
 * is refused, the provider's call is aborted and its answer dropped. A call with an Idempotency-Key may be a repetition, which asks
 * nobody, so it takes its hold first. When `ask` throws, the hold is released.
 * @throws HubError all errors of `reserveCredits`, or what `ask` throws
 */
export async function askWithHold<Result>(
  request: HoldRequest,
  caller: AbortSignal,
  ask: (asking: AskingBesideHold) => Promise<Result>,
): Promise<Asked<Result>> {
  const { session, model, idempotency } = request;
  const isBeside = idempotency === null && wasLetThrough(session, model);
  const stop = new AbortController();
  if (caller.aborted) stop.abort();
  caller.addEventListener("abort", () => stop.abort(), { once: true });
  const held = reserveCredits(request);
  const start = () => ask({ signal: stop.signal, held });
  const beside = isBeside ? start() : null;
  beside?.catch(() => undefined);
  try {
    const hold = await held;
    if (hold.replayed) return hold;
    return { replayed: false, hold, result: await releasedOnError(hold, () => beside ?? start()) };
  } catch (error) {
    stop.abort();
    throw error;
  }
}
