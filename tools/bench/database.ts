import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { withDatabase } from "../../test/template-database";
import { applyMigrations } from "../migrate/apply-migrations";
import type { Durability } from "../postgres/cluster";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../postgres/embedded-postgres";
import { withClient } from "../postgres/with-client";
import type { RunningParts } from "../process/running-parts";

/** Only for this server, which listens on loopback and has made-up data. */
const PASSWORD = "bench";

/** A PostgreSQL server for databases of benchmarks. */
export interface BenchServer extends EmbeddedPostgres {
  folder: string;
}

/** Starts a server in BENCH_FOLDER, where its databases stay for the next run, or else in a folder that is removed at the end. */
export async function startBenchServer(parts: RunningParts, durability: Durability): Promise<BenchServer> {
  const keptFolder = process.env.BENCH_FOLDER;
  const folder = keptFolder ?? mkdtempSync(join(tmpdir(), "edu-hub-bench-"));
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o711); // when root starts the server, it runs as another account, which must reach its files in the folder
  const remove = async () => rmSync(folder, { recursive: true, force: true });
  if (!keptFolder) await parts.add({ name: "The folder", stop: remove });
  const server = await startEmbeddedPostgres({
    clusterDir: join(folder, "postgres"),
    logFile: join(folder, "postgres.log"),
    superuserPassword: PASSWORD,
    ownerPassword: PASSWORD,
    hubPassword: PASSWORD,
    durability,
  });
  await parts.add({ name: "The database", stop: () => server.stop() });
  return { ...server, folder };
}

/** The settings of a hub on one database of the server. */
export function settingsOfDatabase(server: BenchServer, name: string) {
  return {
    HUB_URL: "http://localhost:3000",
    DATA_DIR: server.folder,
    DATABASE_URL: withDatabase(server.connectionString, name),
    DATABASE_OWNER_URL: withDatabase(server.ownerConnectionString, name),
    LAUNCH_SESSION_SECRETS: "launch-session-secret-for-benchmarks-only",
    NEXTAUTH_SECRET: "nextauth-secret-for-benchmarks-only",
    DEMO_MODELS: "true",
    PERSON_RATE_PER_MINUTE: "1000000",
    PERSON_RATE_BURST: "1000000",
    LOG_LEVEL: "silent",
  };
}

/** Creates an empty database, and drops one of the same name first. */
export function recreateDatabase(server: BenchServer, name: string): Promise<void> {
  return withClient(server.adminConnectionString, async (client) => {
    await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${name} OWNER hub_owner`);
  });
}

/** Applies all migrations to a database of the server. */
export async function migrateDatabase(server: BenchServer, name: string): Promise<void> {
  const { DATABASE_URL, DATABASE_OWNER_URL } = settingsOfDatabase(server, name);
  await applyMigrations({ connectionString: DATABASE_URL, ownerConnectionString: DATABASE_OWNER_URL });
}
