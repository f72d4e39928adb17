import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";

/** Milliseconds of work before a rest. Less work only lets the rest of the process run. */
const WORK_MS = 20;

/**
 * Returns a function to call between the steps of long work. It rests as long as the work since the last rest took, so that
 * pages are served meanwhile: 20,000 people take twice as long, which is still a few seconds (docs/performance.md).
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
