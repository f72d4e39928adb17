import { runMigrations as installJobQueue, Logger } from "graphile-worker";
import { Client, Pool } from "pg";
import { LauncherError, messageOf } from "../process/launcher-error";
import { type AppliedFunctions, applyFunctions } from "./apply-functions";
import { applyGrants, type MigratedDatabase } from "./apply-grants";
import { carryOver } from "./carry-over";
import { readMigrations } from "./migration-files";
import { hubFilter, withSchemaEngine } from "./schema-engine";

/** Any number that all instances of the hub agree on. */
const advisoryLockKey = 4_242_001;

/** The job queue's own migrations are printed only when they fail. */
const quietLogger = new Logger(() => (level, message) => {
  if (level === "error") console.error(message);
});

/**
 * Lists migrations that began and did not end, because they failed or their process was killed. A script runs in one
 * transaction, so only Prisma's record is left of it, which would stop every later start.
 */
async function listUnfinished(client: Client): Promise<string[]> {
  const table = await client.query("select to_regclass('_prisma_migrations') as found");
  if (!table.rows[0].found) return [];
  const { rows } = await client.query<{ migration_name: string }>(
    "select distinct migration_name from _prisma_migrations where finished_at is null and rolled_back_at is null",
  );
  return rows.map((row) => row.migration_name);
}

async function installQueue(connectionString: string): Promise<void> {
  const pgPool = new Pool({ connectionString, max: 1 });
  const ignore = () => {}; // a lost connection is reported by the statement that needed it
  pgPool.on("error", ignore).on("connect", (client) => void client.on("error", ignore));
  try {
    await installJobQueue({ pgPool, logger: quietLogger });
  } finally {
    await pgPool.end();
  }
}

/** What was applied to bring a database to the current version; empty lists when it was up to date. */
export interface AppliedChanges extends AppliedFunctions {
  migrations: string[];
}

async function applyLocked(database: MigratedDatabase, client: Client): Promise<AppliedChanges> {
  const connectionString = database.ownerConnectionString;
  await carryOver(client);
  // Before the functions, which call functions of the job queue.
  await installQueue(connectionString);
  const unfinished = await listUnfinished(client);
  const migrations = await withSchemaEngine(connectionString, async (engine) => {
    for (const migrationName of unfinished) await engine.markMigrationRolledBack({ migrationName });
    const input = { migrationsList: readMigrations(), filters: hubFilter };
    return (await engine.applyMigrations(input)).appliedMigrationNames;
  });
  const applied = { migrations, ...(await applyFunctions(client)) };
  await applyGrants(client, database);
  return applied;
}

async function connect(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 15_000 });
  client.on("error", () => {}); // a lost connection is reported by the statement that needed it
  try {
    await client.connect();
    return client;
  } catch (cause) {
    const { host, pathname } = new URL(connectionString);
    const reason = messageOf(cause) || (cause as { code?: string }).code;
    throw new LauncherError(
      `The database ${host}${pathname} cannot be used (${reason}). Check DATABASE_URL, DATABASE_DIRECT_URL and DATABASE_OWNER_URL.`,
      { cause },
    );
  }
}

/**
 * Brings a database to the current version: the job queue's tables, then every missing migration, then every SQL
 * function whose file has changed, then the rights of the hub's role. An advisory lock makes instances that start together
 * wait for the first one.
 *
 * @returns what was applied now
 * @throws LauncherError with the database's message when a migration or a function fails
 */
export async function applyMigrations(database: MigratedDatabase): Promise<AppliedChanges> {
  const client = await connect(database.ownerConnectionString);
  try {
    await client.query("select pg_advisory_lock($1)", [advisoryLockKey]);
    return await applyLocked(database, client);
  } catch (error) {
    throw new LauncherError(`The migrations could not be applied. ${messageOf(error)}`, { cause: error });
  } finally {
    await client.end().catch(() => {}); // ending the connection releases the lock
  }
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

/** Describes in one line what was applied; empty when nothing was. */
export function describeApplied({ migrations, functions, droppedFunctions }: AppliedChanges): string {
  const applied = [
    ...(migrations.length > 0 ? [count(migrations.length, "migration")] : []),
    ...(functions.length > 0 ? [count(functions.length, "SQL function")] : []),
  ].join(" and ");
  const dropped =
    droppedFunctions.length > 0 ? `Dropped ${count(droppedFunctions.length, "SQL function")}.` : "";
  return [applied && `Applied ${applied}.`, dropped].filter(Boolean).join(" ");
}
