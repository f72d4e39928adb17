import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Settings } from "../../lib/env";
import { applyMigrations, describeApplied } from "../migrate/apply-migrations";
import { withClient } from "../postgres/with-client";
import { type ChildProgram, startChild } from "../process/child-process";
import { CommandError } from "../process/command-error";
import { projectDir } from "../process/project-dir";
import type { RunningParts } from "../process/running-parts";
import { buildClient, ensureBuild } from "./build";
import { openDataFolder } from "./data-folder";
import { assertDemoDatabase, assertNoDemoAccounts } from "./demo-safety";
import { type HubDatabase, openHubDatabase, reachDatabase } from "./hub-database";
import { hubEnvironment, sampleAppEnvironment } from "./hub-environment";
import { assertUnused, clearRunRecord, writeRunRecord } from "./run-record";
import { readOrCreateSecrets, type Secrets } from "./secrets";
import type { HubMode } from "./settings";

/** The parts of a started hub, and what the launcher prints about its database. */
export interface StartedHub {
  database: HubDatabase;
  /** The hub and, in demo and dev, the sample app: when one of them ends, the launcher stops the others. */
  programs: ChildProgram[];
  hasOperator: boolean;
  /** Whether the hub's role could change the ledger, because it owns the tables. */
  ownsTables: boolean;
}

const HUB_STOP_TIMEOUT_MS = 30_000;
/**
 * By default V8 lets garbage grow to several times the live memory, up to half a gigabyte under load. These flags collect
 * it sooner than that and do not limit live memory; what they cost is in docs/performance.md ("What was taken out").
 */
const HUB_MEMORY_FLAGS = ["--heap-growing-percent=50", "--max-semi-space-size=8"];
const SAMPLE_APP_STOP_TIMEOUT_MS = 5_000;

function needsDataFolder(settings: Settings, mode: HubMode): boolean {
  const hasAllElsewhere =
    settings.databaseUrl &&
    settings.s3 &&
    settings.nextauthSecrets.length > 0 &&
    settings.launchSessionSecrets.length > 0;
  return mode !== "start" || !hasAllElsewhere;
}

/** Opens the data folder and records that this launcher uses it, until all other parts have stopped. */
async function claimDataFolder(settings: Settings, parts: RunningParts): Promise<Secrets> {
  openDataFolder(settings.dataDir);
  const secrets = readOrCreateSecrets(settings.dataDir);
  writeRunRecord(settings.dataDir, {});
  await parts.add({ name: "The data folder", stop: async () => clearRunRecord(settings.dataDir) });
  return secrets;
}

/** Reads, as the hub's role, what the start prints about a migrated database. */
export function readDatabase({
  connectionString,
}: {
  connectionString: string;
}): Promise<Pick<StartedHub, "hasOperator" | "ownsTables">> {
  return withClient(connectionString, async (client) => {
    const { rows } = await client.query(
      `select owns_tables() as "ownsTables",
        exists (select from profiles where role = 'operator' and status = 'active') as "hasOperator"`,
    );
    return rows[0];
  });
}

async function seed(settings: Settings, database: HubDatabase): Promise<void> {
  const { seedDemoData } = await import("../../prisma/seed/seed-demo-data");
  const { createStorage } = await import("../../lib/storage/current-storage");
  const sampleAppOrigin = `http://localhost:${settings.sampleAppPort}`;
  await seedDemoData({
    connectionString: database.connectionString,
    sampleAppOrigin,
    storage: createStorage(settings),
  });
}

/** Starts the server; `NODE_ENV` in `env` decides whether Next compiles on demand (dev) or serves the build. */
function startHubProgram(mode: HubMode, env: NodeJS.ProcessEnv): Promise<ChildProgram> {
  return startChild({
    name: "The hub",
    program: join("server", "main.ts"),
    args: [],
    execArgv: mode === "dev" ? [] : HUB_MEMORY_FLAGS,
    env,
    stopTimeoutMs: HUB_STOP_TIMEOUT_MS,
  });
}

function startSampleApp(settings: Settings, mode: HubMode): Promise<ChildProgram> {
  const program = join("packages", "storybook", "server", "main.ts");
  if (!existsSync(join(projectDir, program)))
    throw new CommandError(`${program} is missing from this checkout.`);
  return startChild({
    name: "The sample app",
    program,
    args: [],
    execArgv: ["--import", "tsx"],
    env: sampleAppEnvironment(settings, mode),
    stopTimeoutMs: SAMPLE_APP_STOP_TIMEOUT_MS,
  });
}

/**
 * Starts the database, the hub and, in demo and dev, the sample app.
 *
 * Each part is added to `parts` as soon as it runs; the caller stops them, also after a failure.
 *
 * @throws CommandError naming the problem and the setting to change
 */
export async function startHub(mode: HubMode, settings: Settings, parts: RunningParts): Promise<StartedHub> {
  const hasSampleApp = mode !== "start";
  const ports = { PORT: settings.port, ...(hasSampleApp ? { SAMPLE_APP_PORT: settings.sampleAppPort } : {}) };
  await assertUnused({ dataDir: settings.dataDir, ports });
  const ownsFolder = needsDataFolder(settings, mode);
  const secrets = ownsFolder ? await claimDataFolder(settings, parts) : null;
  const database = await parts.add(await openHubDatabase(settings, secrets));
  await reachDatabase(settings, parts);
  const args = process.argv.slice(2);
  await (mode === "start"
    ? assertNoDemoAccounts(settings, database, args)
    : assertDemoDatabase(database, args));
  const applied = await applyMigrations(database);
  const summary = describeApplied(applied);
  if (summary) console.log(summary);
  parts.throwIfStopping();
  if (mode !== "start") await seed(settings, database);
  parts.throwIfStopping();
  const databaseState = await readDatabase(database);
  await (mode === "dev" ? buildClient(parts) : ensureBuild(parts));
  const env = hubEnvironment({ mode, settings, secrets, database });
  const hub = await parts.add(await startHubProgram(mode, env));
  const sampleApp = hasSampleApp ? await parts.add(await startSampleApp(settings, mode)) : null;
  if (ownsFolder)
    writeRunRecord(settings.dataDir, { hub: hub.pid, ...(sampleApp ? { sampleApp: sampleApp.pid } : {}) });
  return { database, programs: sampleApp ? [hub, sampleApp] : [hub], ...databaseState };
}
