import { setTimeout as sleep } from "node:timers/promises";

/** Resolves when a condition is true, which is looked at every `everyMs`. @throws Error with `what` after `withinMs` */
export async function waitUntil(
  what: string,
  isTrue: () => boolean | Promise<boolean>,
  { withinMs = 30_000, everyMs = 20 } = {},
): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error(`not within ${withinMs / 1000} s: ${what}`);
    await sleep(everyMs);
  }
}
