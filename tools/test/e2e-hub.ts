import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startChild } from "../process/child-process";
import { CommandError } from "../process/command-error";
import { findFreePort } from "../process/ports";
import { type Part, RunningParts } from "../process/running-parts";
import { waitForHub } from "../process/wait-until-answering";
import { environmentWithoutHubSettings } from "./hub-settings";

interface E2eHub extends Part {
  hubUrl: string;
  sampleAppUrl: string;
}

function environment(own: Record<string, string>): NodeJS.ProcessEnv {
  // High, because tests that run in parallel sign in as the same people.
  const rates = { LAUNCH_RATE_PER_MINUTE: "6000", PERSON_RATE_PER_MINUTE: "6000", PERSON_RATE_BURST: "6000" };
  return { ...environmentWithoutHubSettings(), ...rates, ...own };
}

/**
 * Runs `npm run demo` on free ports, with a temporary data folder and embedded database. If it does not start, the end of
 * its output is printed.
 *
 * @throws CommandError when it does not start
 */
export async function startE2eHub(): Promise<E2eHub> {
  const folder = mkdtempSync(join(tmpdir(), "edu-hub-e2e-"));
  const [port, sampleAppPort] = [await findFreePort(), await findFreePort()];
  const logFile = join(folder, "demo.log");
  const parts = new RunningParts();
  const child = await startChild({
    name: "The hub under test",
    program: join("tools", "demo.ts"),
    args: [],
    execArgv: ["--import", "tsx"],
    env: environment({
      PORT: String(port),
      SAMPLE_APP_PORT: String(sampleAppPort),
      DATA_DIR: join(folder, "data"),
    }),
    logFile,
    stopTimeoutMs: 90_000,
  });
  await parts.add(child);
  const stop = async () => {
    await parts.stopAll();
    rmSync(folder, { recursive: true, force: true });
  };
  const hubUrl = `http://localhost:${port}`;
  const sampleAppUrl = `http://localhost:${sampleAppPort}`;
  // The first answer waits for the database, the demo data and the build.
  const answers = waitForHub({ hubUrl, sampleAppUrl, parts, timeoutMs: 900_000 });
  answers.catch(() => {}); // awaited below, unless the hub exits first
  const failed = child.exited.then(() => {
    throw new CommandError("The hub under test exited during startup.");
  });
  failed.catch(() => {}); // rejects also when the hub is stopped after the tests
  try {
    await Promise.race([answers, failed]);
  } catch (error) {
    console.error(readFileSync(logFile, "utf8").split("\n").slice(-40).join("\n"));
    await stop();
    throw error;
  }
  return { name: "The hub under test", hubUrl, sampleAppUrl, stop };
}
