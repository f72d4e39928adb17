import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { withClient } from "../postgres/with-client";
import { type ChildProgram, startChild } from "../process/child-process";
import { findFreePort } from "../process/ports";
import { sendSignal } from "../process/processes";
import type { Part } from "../process/running-parts";
import { waitForHealth } from "../process/wait-for-health";

/** One hub process of the production build, which may be killed and started again. */
export interface FaultHub extends Part {
  proxyUrl: string;
  hubUrl: string;
  pid(): number;
  /** Kills the process, so that it ends as in a crash. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** The id under which the other hubs know this hub; null from `kill` until the next `start`. */
  instance(): string | null;
  readLog(): string;
}

export interface HubOptions {
  name: string;
  folder: string;
  connectionString: string;
  settings?: Record<string, string>;
  /** More arguments of Node, such as a file to load first. */
  execArgv?: string[];
}

const START = { everyMs: 50, timeoutMs: 90_000 };

/** Rate limits that no case reaches, and few enough connections for three hubs on one small server. */
const SETTINGS = {
  LAUNCH_RATE_PER_MINUTE: "1000000",
  LAUNCH_RATE_BURST: "1000000",
  PERSON_RATE_PER_MINUTE: "1000000",
  PERSON_RATE_BURST: "1000000",
  DATABASE_POOL_MAX: "10",
  IMAGE_CONCURRENCY: "4",
  LOG_LEVEL: "warn",
};

async function listInstances(connectionString: string): Promise<string[]> {
  return withClient(connectionString, async (client) =>
    (await client.query<{ id: string }>("select id from instances order by started_at")).rows.map(
      ({ id }) => id,
    ),
  );
}

/** Starts a hub on a free port, with the database of `connectionString` and the secrets in the environment of this process. */
export async function startFaultHub(options: HubOptions): Promise<FaultHub> {
  const { name, folder, connectionString } = options;
  const port = await findFreePort();
  const hubUrl = `http://localhost:${port}`;
  const proxyUrl = `${hubUrl}/api/v1/mcp-proxy`;
  const logFile = join(folder, `${name}.log`);
  const readLog = () => (existsSync(logFile) ? readFileSync(logFile, "utf8") : "");
  let program: ChildProgram | undefined;
  let instance: string | null = null;
  const start = async () => {
    const before = await listInstances(connectionString);
    program = await startChild({
      name,
      program: join("server", "main.ts"),
      args: [],
      execArgv: options.execArgv ?? [],
      env: {
        ...process.env,
        ...SETTINGS,
        NODE_ENV: "production",
        DATABASE_URL: connectionString,
        DATABASE_DIRECT_URL: connectionString,
        UV_THREADPOOL_SIZE: "16",
        PORT: String(port),
        NEXTAUTH_URL: process.env.HUB_URL,
        ...options.settings,
      },
      logFile,
      stopTimeoutMs: 40_000,
    });
    try {
      await waitForHealth(proxyUrl, program, START);
    } catch (cause) {
      throw new Error(`${name} did not start:\n${readLog().slice(-2000)}`, { cause });
    }
    instance = (await listInstances(connectionString)).find((id) => !before.includes(id)) ?? null;
  };
  await start();
  return {
    name,
    hubUrl,
    proxyUrl,
    pid: () => program?.pid ?? 0,
    kill: async () => {
      instance = null;
      if (!program) return;
      sendSignal(program.pid, "SIGKILL");
      await program.exited;
    },
    start,
    instance: () => instance,
    readLog,
    stop: async () => program?.stop(),
  };
}
