import { setTimeout as sleep } from "node:timers/promises";
import { CommandError, messageOf } from "./command-error";
import type { RunningParts } from "./running-parts";

const DEFAULT_TIMEOUT_MS = 180_000;

/** Requests an address and returns the problem; null on success. */
async function request(address: string): Promise<string | null> {
  try {
    const response = await fetch(address, { redirect: "manual", signal: AbortSignal.timeout(30_000) });
    const body = await response.text();
    return response.status < 400 ? null : `${response.status} ${body.slice(0, 300)}`;
  } catch (error) {
    return messageOf(error);
  }
}

interface Waiting {
  parts: RunningParts;
  timeoutMs?: number;
}

/** Waits for a status below 400. @throws CommandError with the last problem after `timeoutMs` */
export async function waitUntilAnswering(
  options: Waiting & { name: string; address: string },
): Promise<void> {
  const deadline = Date.now() + (options.timeoutMs ?? DEFAULT_TIMEOUT_MS);
  for (;;) {
    options.parts.throwIfStopping();
    const problem = await request(options.address);
    if (problem === null) return;
    if (Date.now() > deadline)
      throw new CommandError(`${options.name} does not answer at ${options.address}: ${problem}`);
    await sleep(200);
  }
}

/** Waits like `waitUntilAnswering` for a hub, and for the sample app unless its address is null. */
export async function waitForHub({
  hubUrl,
  sampleAppUrl,
  ...waiting
}: Waiting & { hubUrl: string; sampleAppUrl: string | null }): Promise<void> {
  const hub = `${hubUrl}/api/v1/mcp-proxy/health`;
  await waitUntilAnswering({ ...waiting, name: "The hub", address: hub });
  if (sampleAppUrl === null) return;
  await waitUntilAnswering({ ...waiting, name: "The sample app", address: `${sampleAppUrl}/` });
}
