import { chmodSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { withDatabase } from "@/test/template-database";
import { applyMigrations } from "../migrate/apply-migrations";
import type { Durability } from "../postgres/cluster";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../postgres/embedded-postgres";
import { withClient } from "../postgres/with-client";
import { joinDatabase, type World } from "./world";

/** Only for this server, which listens on loopback and has made-up data. */
const PASSWORD = "bench";

/** A PostgreSQL server for databases of scenarios that need no running hub. */
export interface BenchServer extends EmbeddedPostgres {
  folder: string;
}

const servers = new Map<Durability, Promise<BenchServer>>();

/**
 * Starts a server in BENCH_FOLDER, where its databases stay for the next run, or else in a folder that is removed at the end. The
 * scenarios of one command share it.
 */
export function startBenchServer(world: World, durability: Durability): Promise<BenchServer> {
  const server = servers.get(durability) ?? startServer(world, durability);
  servers.set(durability, server);
  return server;
}

async function startServer(world: World, durability: Durability): Promise<BenchServer> {
  const folder = process.env.BENCH_FOLDER ?? join(world.folder, durability);
  mkdirSync(folder, { recursive: true });
  // When root starts the server, it runs as another account, which must reach its files in the folder.
  for (const path of [world.folder, folder]) chmodSync(path, 0o711);
  const server = await startEmbeddedPostgres({
    clusterDir: join(folder, "postgres"),
    logFile: join(folder, "postgres.log"),
    superuserPassword: PASSWORD,
    ownerPassword: PASSWORD,
    hubPassword: PASSWORD,
    durability,
  });
  await world.parts.add({ name: "The database", stop: () => server.stop() });
  return { ...server, folder };
}

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

export async function migrateDatabase(server: BenchServer, name: string): Promise<void> {
  const { DATABASE_URL, DATABASE_OWNER_URL } = settingsOfDatabase(server, name);
  await applyMigrations({ connectionString: DATABASE_URL, ownerConnectionString: DATABASE_OWNER_URL });
}

/**
 * Gives this process an empty database on a server of its own that flushes to disk. Every commit waits a millisecond longer, as on
 * a server whose disk takes that long.
 */
export async function joinOwnDatabase(world: World, name: string): Promise<void> {
  const server = await startBenchServer(world, "safe");
  await withClient(server.adminConnectionString, async (client) => {
    await client.query("ALTER SYSTEM SET commit_delay = 1000");
    await client.query("ALTER SYSTEM SET commit_siblings = 0");
    await client.query("SELECT pg_reload_conf()");
  });
  await recreateDatabase(server, name);
  await migrateDatabase(server, name);
  await joinDatabase(settingsOfDatabase(server, name));
}
