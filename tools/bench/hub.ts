import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { startDataFolderPostgres } from "../hub/hub-database";
import { readOrCreateSecrets } from "../hub/secrets";
import { startChild } from "../process/child-process";
import { findFreePort } from "../process/ports";
import type { Part } from "../process/running-parts";
import { waitForHealth } from "../process/wait-for-health";

/** A production hub as `npm start` runs it, with its own database. */
export interface BenchHub extends Part {
  proxyUrl: string;
  /** Milliseconds from the command to the first successful health check. */
  startMs: number;
  hubPid: number;
  postgresPid: number;
  /** With them, `env()` of this process leads to the hub's database. */
  settings: Record<string, string>;
}

const START = { everyMs: 10, timeoutMs: 120_000 };
/** What `npm start` writes to launcher.json, as far as it is read here. */
const runRecord = z.object({ children: z.object({ hub: z.object({ pid: z.number() }) }) });

interface BenchHubOptions {
  folder: string;
  /** Of the mock upstream. */
  baseUrl: string;
  /** Whether the mock upstream also checks what students write and get. */
  isModerated?: boolean;
}

/** Writes a models file with three models of the mock upstream: texts without delay and after 50 ms, and images. */
function writeModels(file: string, { baseUrl, isModerated = false }: BenchHubOptions): void {
  const model = { provider: "mock", mediaType: "text", allowsUnder18: true };
  const settings = {
    providers: { mock: { kind: "openai-compatible", baseUrl, apiKeyEnv: "BENCH_KEY", timeoutMs: 10_000 } },
    models: [
      { ...model, id: "bench-0", upstreamId: "upstream-0" },
      { ...model, id: "bench-50", upstreamId: "upstream-50" },
      { ...model, id: "bench-image", upstreamId: "upstream-image", mediaType: "image" },
    ],
    classroomDefaults: { text: "bench-0", image: "bench-image" },
    safety: isModerated ? { provider: "mock" } : "off",
  };
  writeFileSync(file, JSON.stringify(settings));
}

async function findPostgres(dataDir: string, hubUrl: string) {
  const secrets = readOrCreateSecrets(dataDir);
  const server = await startDataFolderPostgres(dataDir, secrets);
  const settings = {
    DATA_DIR: dataDir,
    HUB_URL: hubUrl,
    DATABASE_URL: server.connectionString,
    DATABASE_OWNER_URL: server.ownerConnectionString,
    LAUNCH_SESSION_SECRETS: secrets.launchSessionSecret,
    NEXTAUTH_SECRET: secrets.nextauthSecret,
  };
  return { postgresPid: server.pid, settings };
}

/**
 * Starts the hub in production mode on a free port, with the usual settings except for rate limits that no run reaches. Its log
 * goes to a file, as in production.
 */
export async function startBenchHub(options: BenchHubOptions): Promise<BenchHub> {
  const dataDir = join(options.folder, "data");
  const modelsFile = join(options.folder, "models.json");
  mkdirSync(dataDir, { recursive: true });
  writeModels(modelsFile, options);
  const port = await findFreePort();
  const hubUrl = `http://127.0.0.1:${port}`;
  const proxyUrl = `${hubUrl}/api/v1/mcp-proxy`;
  const startedAt = performance.now();
  const child = await startChild({
    name: "The hub",
    program: join("tools", "start.ts"),
    args: [],
    execArgv: ["--import", "tsx"],
    env: {
      NODE_ENV: "production",
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: String(port),
      HUB_URL: hubUrl,
      DATA_DIR: dataDir,
      MODELS_FILE: modelsFile,
      BENCH_KEY: "bench-key",
      LAUNCH_RATE_PER_MINUTE: "1000000",
      LAUNCH_RATE_BURST: "1000000",
      PERSON_RATE_PER_MINUTE: "1000000",
      PERSON_RATE_BURST: "1000000",
    },
    logFile: join(options.folder, "hub.log"),
    stopTimeoutMs: 60_000,
  });
  try {
    await waitForHealth(proxyUrl, child, START);
    const startMs = performance.now() - startedAt;
    const database = await findPostgres(dataDir, hubUrl);
    const record = runRecord.parse(JSON.parse(readFileSync(join(dataDir, "launcher.json"), "utf8")));
    return { ...child, ...database, proxyUrl, startMs, hubPid: record.children.hub.pid };
  } catch (error) {
    console.error(readFileSync(join(options.folder, "hub.log"), "utf8").split("\n").slice(-20).join("\n"));
    await child.stop();
    throw error;
  }
}
