import { setTimeout as wait } from "node:timers/promises";
import { classifyDatabaseError } from "./database-error";

const RETRY_AFTER_MS = 1_000;

/**
 * Retries a statement while the database is down. It is for results that must be saved, because no other instance takes over
 * the work of an instance that is alive. The statement may run twice, since a lost connection does not tell whether it was
 * committed.
 * @throws the database's error when it is not down, or once `signal` is aborted
 */
export async function untilDatabaseAnswers<T>(statement: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return await statement();
    } catch (error) {
      if (signal.aborted || classifyDatabaseError(error)?.kind !== "down") throw error;
      await wait(RETRY_AFTER_MS, undefined, { signal }).catch(() => undefined);
    }
  }
}
