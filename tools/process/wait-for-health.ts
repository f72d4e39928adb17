import { setTimeout as sleep } from "node:timers/promises";
import type { ChildProgram } from "./child-process";
import { CommandError } from "./command-error";

/** Waits for the first successful health check of a hub that was just started. @throws CommandError when it ends instead, or takes too long */
export async function waitForHealth(
  proxyUrl: string,
  child: Pick<ChildProgram, "exited">,
  { everyMs, timeoutMs }: { everyMs: number; timeoutMs: number },
): Promise<void> {
  let hasEnded = false;
  void child.exited.then(() => {
    hasEnded = true;
  });
  const deadline = performance.now() + timeoutMs;
  const isHealthy = () =>
    fetch(`${proxyUrl}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isHealthy())) {
    if (hasEnded || performance.now() > deadline) throw new CommandError("The hub did not start.");
    await sleep(everyMs);
  }
}
