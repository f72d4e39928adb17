import { setTimeout as wait } from "node:timers/promises";
import { refusalOf } from "./database-error";

const BETWEEN_TRIES_MS = 1_000;

/**
 * Runs a statement again until the database answers it, for work whose outcome must be written down: while this
 * instance lives nobody else takes the work over. A lost connection does not tell whether the statement was done, so it
 * must be one that may be done twice.
 * @throws what the database answers, or that it is down once `signal` says that the instance ends
 */
export async function untilDatabaseAnswers<T>(statement: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return await statement();
    } catch (error) {
      if (signal.aborted || refusalOf(error)?.kind !== "down") throw error;
      await wait(BETWEEN_TRIES_MS, undefined, { signal }).catch(() => undefined);
    }
  }
}
