import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";

/** Milliseconds of work after which the function sleeps. After less work it only lets waiting requests run, without sleeping. */
const WORK_MS = 20;

/**
 * Returns a function to call between the steps of long work. It pauses as long as the steps since the last pause took, so that
 * pages are served meanwhile (docs/performance.md).
 */
export function createPace(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    const worked = performance.now() - since;
    if (worked < WORK_MS) {
      await nextTurn();
      return;
    }
    await sleep(worked);
    since = performance.now();
  };
}
