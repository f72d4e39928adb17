import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { startTemporaryPostgres } from "../tools/postgres/temporary-postgres";
import { findFreePort } from "../tools/process/ports";
import { RunningParts } from "../tools/process/running-parts";
import { waitForHub } from "../tools/process/wait-until-answering";
import { environmentWithoutHubSettings } from "../tools/test/hub-settings";

/** A production hub on an empty database. The sample app runs beside it; the hub does not know the app until a test adds it. */
export interface EmptyHub {
  hubUrl: string;
  sampleAppUrl: string;
  output(): string;
  /** Runs `npm run operator:create -- …` on its database. */
  createOperator(...args: string[]): { code: number | null; output: string };
  stop(): Promise<void>;
}

const commandOf = (program: string) => ["--import", "tsx", program];

function run(program: string, env: NodeJS.ProcessEnv): { stop: () => Promise<void>; output: () => string } {
  const child: ChildProcess = spawn(process.execPath, commandOf(program), {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  let text = "";
  child.stdout?.on("data", (chunk: Buffer) => {
    text += chunk.toString();
  });
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGTERM");
    await once(child, "exit");
  };
  return { stop, output: () => text };
}

/** Starts `npm start` on an empty database, and the sample app as its developers would, both on free ports. */
export async function startEmptyHub(): Promise<EmptyHub> {
  const parts = new RunningParts();
  const database = await startTemporaryPostgres();
  await parts.add({ name: "The database", stop: database.stop });
  const [port, samplePort] = [await findFreePort(), await findFreePort()];
  const [hubUrl, sampleAppUrl] = [`http://localhost:${port}`, `http://localhost:${samplePort}`];
  const env: NodeJS.ProcessEnv = {
    ...environmentWithoutHubSettings(),
    NODE_ENV: "production",
    LOG_LEVEL: "error",
  };
  try {
    const settings = {
      ...env,
      PORT: String(port),
      DATABASE_URL: database.connectionString,
      DATABASE_OWNER_URL: database.ownerConnectionString,
      DATA_DIR: join(database.folder, "data"),
    };
    const hub = run(join("tools", "start.ts"), settings);
    await parts.add({ name: "The hub", ...hub });
    const app = run(join("packages", "storybook", "server", "main.ts"), {
      ...env,
      SAMPLE_APP_PORT: String(samplePort),
      LISTEN_HOST: "localhost",
      HUB_URL: hubUrl,
    });
    await parts.add({ name: "The sample app", ...app });
    await waitForHub({ hubUrl, sampleAppUrl, parts });
    const createOperator = (...args: string[]) => {
      const command = [...commandOf(join("tools", "operator-create.ts")), ...args];
      const done = spawnSync(process.execPath, command, { env: settings, encoding: "utf8" });
      return { code: done.status, output: done.stdout + done.stderr };
    };
    return { hubUrl, sampleAppUrl, output: hub.output, createOperator, stop: () => parts.stopAll() };
  } catch (error) {
    await parts.stopAll();
    throw error;
  }
}
