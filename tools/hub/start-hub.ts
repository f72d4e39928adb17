import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Settings } from "../../lib/env";
import { applyMigrations, describeApplied } from "../migrate/apply-migrations";
import { type ChildProgram, startChild } from "../process/child-process";
import { LauncherError } from "../process/launcher-error";
import { projectDir } from "../process/project-dir";
import type { RunningParts } from "../process/running-parts";
import { waitUntilAnswering } from "../process/wait-until-answering";
import { ensureBuild } from "./build";
import { openDataFolder } from "./data-folder";
import { assertDemoDatabase, assertNoDemoAccounts } from "./demo-safety";
import { hasOperator } from "./has-operator";
import { type HubDatabase, openHubDatabase } from "./hub-database";
import { hubEnvironment, sampleAppEnvironment } from "./hub-environment";
import { claimPorts, clearRunRecord, writeRunRecord } from "./run-record";
import { readOrMakeSecrets, type Secrets } from "./secrets";
import type { HubMode } from "./settings";

/** What the launcher watches once all of it answers: whichever ends first ends the whole. */
export interface StartedHub {
  database: HubDatabase;
  programs: ChildProgram[];
  /** Whether anyone can sign in as an operator. */
  hasOperator: boolean;
}

const hubStopTimeoutMs = 30_000;
/**
 * Left to itself V8 lets garbage grow to several times what lives, up to half a gigabyte under load. These collect it
 * sooner, for a seventh of the hub's CPU time under full load (docs/performance.md), and set no limit to what may live.
 */
const hubMemoryFlags = ["--heap-growing-percent=30", "--max-semi-space-size=8"];
const sampleAppStopTimeoutMs = 5_000;

function needsDataFolder(settings: Settings, mode: HubMode): boolean {
  const hasAllElsewhere =
    settings.databaseUrl &&
    settings.s3 &&
    settings.nextauthSecret &&
    settings.launchSessionSecrets.length > 0;
  return mode !== "start" || !hasAllElsewhere;
}

/** Opens the data folder and notes in it that this launcher runs there, until everything else has stopped. */
async function claimDataFolder(settings: Settings, parts: RunningParts): Promise<Secrets> {
  openDataFolder(settings.dataDir);
  const secrets = readOrMakeSecrets(settings.dataDir);
  writeRunRecord(settings.dataDir, {});
  await parts.add({ name: "The data folder", stop: async () => clearRunRecord(settings.dataDir) });
  return secrets;
}

async function seed(settings: Settings, database: HubDatabase): Promise<void> {
  const { seedDemoData } = await import("../../prisma/seed/seed-demo-data");
  const sampleAppOrigin = `http://localhost:${settings.sampleAppPort}`;
  await seedDemoData({ connectionString: database.directConnectionString, sampleAppOrigin });
}

/** In production Next runs behind the hub's own server; hot reload needs Next's. */
function startHubProgram(mode: HubMode, env: NodeJS.ProcessEnv, settings: Settings): Promise<ChildProgram> {
  const { port, listenHost } = settings;
  const dev = ["dev", "-p", String(port), ...(listenHost ? ["-H", listenHost] : [])];
  return startChild({
    name: "The hub",
    ...(mode === "dev"
      ? { program: join("node_modules", "next", "dist", "bin", "next"), args: dev }
      : {
          program: join("server", "main.ts"),
          args: [],
          execArgv: hubMemoryFlags,
        }),
    env,
    stopTimeoutMs: hubStopTimeoutMs,
  });
}

function startSampleApp(settings: Settings, mode: HubMode): Promise<ChildProgram> {
  const program = join("sample-app", "server", "main.ts");
  if (!existsSync(join(projectDir, program)))
    throw new LauncherError(`${program} is missing from this checkout.`);
  return startChild({
    name: "The sample app",
    program,
    args: [],
    execArgv: ["--import", "tsx"],
    env: sampleAppEnvironment(settings, mode),
    stopTimeoutMs: sampleAppStopTimeoutMs,
  });
}

/**
 * Starts everything of a mode, in the order in which one part needs another, and waits until it answers.
 *
 * Each part is added to `parts` as soon as it runs; the caller stops them, after a failure as well.
 *
 * @throws LauncherError naming what is wrong and the setting to change
 */
export async function startHub(mode: HubMode, settings: Settings, parts: RunningParts): Promise<StartedHub> {
  const hasSampleApp = mode !== "start";
  const ports = { PORT: settings.port, ...(hasSampleApp ? { SAMPLE_APP_PORT: settings.sampleAppPort } : {}) };
  await claimPorts({ dataDir: settings.dataDir, ports });
  const ownsFolder = needsDataFolder(settings, mode);
  const secrets = ownsFolder ? await claimDataFolder(settings, parts) : null;
  const database = await parts.add(await openHubDatabase(settings, secrets));
  const args = process.argv.slice(2);
  await (mode === "start"
    ? assertNoDemoAccounts(settings, database, args)
    : assertDemoDatabase(database, args));
  const applied = await applyMigrations({ connectionString: database.directConnectionString });
  const summary = describeApplied(applied);
  if (summary) console.log(summary);
  parts.throwIfStopping();
  if (mode !== "start") await seed(settings, database);
  parts.throwIfStopping();
  const isAdministered = await hasOperator({ connectionString: database.directConnectionString });
  if (mode !== "dev") await ensureBuild(parts);
  const env = hubEnvironment({ mode, settings, secrets, database });
  const hub = await parts.add(await startHubProgram(mode, env, settings));
  const sampleApp = hasSampleApp ? await parts.add(await startSampleApp(settings, mode)) : null;
  if (ownsFolder)
    writeRunRecord(settings.dataDir, { hub: hub.pid, ...(sampleApp ? { sampleApp: sampleApp.pid } : {}) });
  return { database, programs: sampleApp ? [hub, sampleApp] : [hub], hasOperator: isAdministered };
}

/** Waits until the hub, and in demo and dev the sample app, answer. */
export async function waitForHub(mode: HubMode, settings: Settings, parts: RunningParts): Promise<void> {
  const address = `http://localhost:${settings.port}/api/v1/mcp-proxy/health`;
  await waitUntilAnswering({ name: "The hub", address, parts });
  if (mode === "start") return;
  await waitUntilAnswering({
    name: "The sample app",
    address: `http://localhost:${settings.sampleAppPort}/`,
    parts,
  });
}
