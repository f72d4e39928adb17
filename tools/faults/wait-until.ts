import { setTimeout as sleep } from "node:timers/promises";

const WAIT_MS = 30_000;

/** Resolves when a condition is true. @throws Error with `what` after half a minute */
export async function waitUntil(what: string, isTrue: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + WAIT_MS;
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error(`not within half a minute: ${what}`);
    await sleep(20);
  }
}
