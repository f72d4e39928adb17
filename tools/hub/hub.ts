import { setTimeout as sleep } from "node:timers/promises";
import { CommandError, printError } from "../process/command-error";
import { Interrupted, RunningParts } from "../process/running-parts";
import { waitForHub } from "../process/wait-until-answering";
import { announce } from "./announcement";
import { assertDemoIsLocal } from "./demo-safety";
import { type HubMode, loadSettings } from "./settings";
import { type StartedHub, startHub } from "./start-hub";

/** Resolves at the first signal, or when npm has ended; later signals are ignored while the hub is stopping. */
function waitForStopRequest(): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => resolve(signal));
    watchNpm(() => resolve("npm"));
  });
}

/**
 * Calls `onGone` when npm has ended. `npm run` starts this process through a shell that may not forward signals, so watch
 * for the end of that shell.
 */
function watchNpm(onGone: () => void): void {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid !== parent) onGone();
  }, 500);
  timer.unref();
}

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
  throw new CommandError(await Promise.race(ends));
}

async function runUntilFailure(mode: HubMode, parts: RunningParts): Promise<never> {
  const settings = loadSettings(mode);
  if (mode !== "start") assertDemoIsLocal(settings, process.argv.slice(2));
  const started = await startHub(mode, settings, parts);
  const failure = failWhenOneEnds(started);
  const sampleAppUrl = mode === "start" ? null : `http://localhost:${settings.sampleAppPort}`;
  const hubUrl = `http://localhost:${settings.port}`;
  await Promise.race([waitForHub({ hubUrl, sampleAppUrl, parts }), failure]);
  announce(mode, settings, started);
  return failure;
}

/**
 * Runs the hub in the foreground until a signal (SIGINT, SIGTERM, SIGHUP) or a failure. Then stops the sample app, the hub
 * and last the database.
 *
 * @returns the exit code: 0 after a signal, 1 after a failure
 */
export async function runHub(mode: HubMode): Promise<number> {
  // Ignore write errors, so that a closed terminal does not interrupt stopping.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
  const parts = new RunningParts();
  const stopRequest = waitForStopRequest();
  const keepAlive = setInterval(() => {}, 60_000);
  const failure = runUntilFailure(mode, parts).catch((error: unknown) => error);
  const failed = await Promise.race([failure.then((error) => ({ error })), stopRequest.then(() => null)]);
  if (failed) printError(failed.error);
  else console.log("\nStopping.");
  await parts.stopAll();
  // A part that was still starting at the signal is stopped at its next step.
  if (!failed) await Promise.race([failure, sleep(60_000)]);
  await parts.stopAll();
  clearInterval(keepAlive);
  if (!failed) console.log("Stopped.");
  const wasInterrupted = failed?.error instanceof Interrupted;
  return failed && !wasInterrupted ? 1 : 0;
}
