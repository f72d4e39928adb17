import { setTimeout as sleep } from "node:timers/promises";
import { LauncherError } from "../process/launcher-error";
import { Interrupted, RunningParts } from "../process/running-parts";
import { announce } from "./announcement";
import { assertDemoIsLocal } from "./demo-safety";
import { type HubMode, loadSettings } from "./settings";
import { type StartedHub, startHub, waitForHub } from "./start-hub";

/** Resolves when somebody asks the launcher to end. Later requests are ignored: stopping is under way already. */
function waitForStopRequest(): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => resolve(signal));
    watchNpm(() => resolve("npm"));
  });
}

/**
 * `npm run` puts a shell between itself and this process, which may not pass a signal on. When that shell is gone,
 * npm is gone, and so is whoever wanted the hub.
 */
function watchNpm(onGone: () => void): void {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid !== parent) onGone();
  }, 500);
  timer.unref();
}

/** Fails as soon as one of the running parts ends by itself. */
async function failWhenOneEnds(started: StartedHub): Promise<never> {
  const ends = [
    ...started.programs.map(
      async (program) =>
        `${program.name} ended unexpectedly (exit code ${(await program.exited) ?? "none, killed"}).`,
    ),
    started.database.exited.then(
      () => "The database ended unexpectedly; see postgres.log in the data folder.",
    ),
  ];
  throw new LauncherError(await Promise.race(ends));
}

async function runUntilFailure(mode: HubMode, parts: RunningParts): Promise<never> {
  const settings = loadSettings(mode);
  if (mode !== "start") assertDemoIsLocal(settings, process.argv.slice(2));
  const started = await startHub(mode, settings, parts);
  const failure = failWhenOneEnds(started);
  await Promise.race([waitForHub(mode, settings, parts), failure]);
  announce(mode, settings, started);
  return failure;
}

function report(error: unknown): void {
  if (error instanceof LauncherError) console.error(`\n${error.message}\n`);
  else console.error(error);
}

/**
 * Runs the hub in the foreground until it is asked to stop (SIGINT, SIGTERM, SIGHUP) or something fails. Stops the
 * sample app, then the hub, and last the database.
 *
 * @returns the exit code: 0 after a request, 1 after a failure
 */
export async function runHub(mode: HubMode): Promise<number> {
  // A closed terminal must not cut the stopping short.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
  const parts = new RunningParts();
  const stopRequest = waitForStopRequest();
  const keepAlive = setInterval(() => {}, 60_000);
  const failure = runUntilFailure(mode, parts).catch((error: unknown) => error);
  const first = await Promise.race([failure.then((error) => ({ error })), stopRequest.then(() => null)]);
  if (first) report(first.error);
  else console.log("\nStopping.");
  await parts.stopAll();
  // What was being started when the request came ends at its next step, and is stopped there.
  if (!first) await Promise.race([failure, sleep(60_000)]);
  await parts.stopAll();
  clearInterval(keepAlive);
  if (!first) console.log("Stopped.");
  const wasInterrupted = first?.error instanceof Interrupted;
  return first && !wasInterrupted ? 1 : 0;
}
