import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startUpstream, type TestUpstream } from "../test/upstream";
import { findFreePort } from "../tools/process/ports";

/** A hub for one test file, with a fake provider. It can be killed and started again on its data. */
export interface OwnHub {
  hubUrl: string;
  upstream: TestUpstream;
  /** Kills launcher, hub and sample app, so that they end as in a crash. */
  kill(): void;
  /** Asks the launcher to end with the hub, as Ctrl-C or a container does, and waits until it has. */
  end(): Promise<void>;
  /** Starts on the same data folder. */
  start(): Promise<void>;
  /** Returns the hub's output since it was last started. */
  output(): string;
  /** Runs `npm run ledger:verify` on its data. */
  verifyLedger(): { code: number | null; output: string };
  /** Ends the hub and the provider, and removes the data. */
  stop(): Promise<void>;
}

/** Collects the output of a program from now on. */
function collectOutput(child: ChildProcess): { text: string } {
  const collected = { text: "" };
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk: Buffer) => {
      collected.text += chunk.toString();
    });
  }
  return collected;
}

function waitUntilReady(child: ChildProcess, collected: { text: string }): Promise<void> {
  return new Promise((resolve, reject) => {
    child.stdout?.on("data", () => {
      if (/^ready$/m.test(collected.text)) resolve();
    });
    child.once("exit", (code) =>
      reject(new Error(`the hub ended with ${code} while starting:\n${collected.text.slice(-3000)}`)),
    );
  });
}

/** Starts a hub with demo data on free ports. `settings` are environment variables that differ from the defaults. */
export async function startOwnHub(settings: Record<string, string> = {}): Promise<OwnHub> {
  const folder = mkdtempSync(join(tmpdir(), "edu-hub-own-"));
  process.env.DATA_DIR = folder;
  const upstream = await startUpstream();
  const [port, samplePort] = [await findFreePort(), await findFreePort()];
  const dataDir = join(folder, "data");
  const env = {
    // With MODELS_FILE and the key of the fake provider, which `startUpstream` has set in this process.
    ...process.env,
    NODE_ENV: "production" as const,
    PORT: String(port),
    SAMPLE_APP_PORT: String(samplePort),
    DATA_DIR: dataDir,
    LOG_LEVEL: "error",
    LAUNCH_RATE_PER_MINUTE: "100000",
    LAUNCH_RATE_BURST: "100000",
    PERSON_RATE_PER_MINUTE: "100000",
    PERSON_RATE_BURST: "100000",
    ...settings,
  };
  let launcher: ChildProcess | undefined;
  let collected = { text: "" };
  const run = (script: string) => ["--import", "tsx", join("tools", script)];
  const hub: OwnHub = {
    hubUrl: `http://localhost:${port}`,
    upstream,
    kill: () => {
      const record = JSON.parse(readFileSync(join(dataDir, "launcher.json"), "utf8")) as {
        launcher: { pid: number };
        children: Record<string, { pid: number }>;
      };
      for (const { pid } of [record.launcher, ...Object.values(record.children)])
        process.kill(pid, "SIGKILL");
    },
    start: async () => {
      launcher = spawn(process.execPath, run("demo.ts"), { env, stdio: ["ignore", "pipe", "pipe"] });
      collected = collectOutput(launcher);
      await waitUntilReady(launcher, collected);
    },
    output: () => collected.text,
    verifyLedger: () => {
      const done = spawnSync(process.execPath, run("ledger-verify.ts"), { env, encoding: "utf8" });
      return { code: done.status, output: done.stdout + done.stderr };
    },
    end: async () => {
      if (!launcher || launcher.exitCode !== null || launcher.signalCode !== null) return;
      launcher.kill("SIGTERM");
      await once(launcher, "exit");
    },
    stop: async () => {
      await hub.end();
      await upstream.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await hub.start();
  return hub;
}
