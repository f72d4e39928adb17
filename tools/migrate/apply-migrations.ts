import type { MigrationList } from "@prisma/schema-engine-wasm";
import { runMigrations as installJobQueue, Logger } from "graphile-worker";
import { Client } from "pg";
import { describeDatabase } from "../postgres/wait-for-database";
import { hasTable } from "../postgres/with-client";
import { CommandError, messageOf } from "../process/command-error";
import { type AppliedFunctions, applyFunctions } from "./apply-functions";
import { applyGrants, type MigratorAddresses } from "./apply-grants";
import { assertNotNewer } from "./assert-not-newer";
import { readMigrations } from "./migration-files";
import { lockMigrations } from "./migration-lock";
import { HUB_FILTER, withSchemaEngine } from "./schema-engine";

/** The job queue's own migrations are printed only when they fail. */
const quietLogger = new Logger(() => (level, message) => {
  if (level === "error") console.error(message);
});

/**
 * Lists migrations that began and did not end, because they failed or their process was killed. A migration runs in one
 * transaction, so only Prisma's record is left of an unfinished one. The record would stop every later start.
 */
async function listUnfinished(client: Client): Promise<string[]> {
  if (!(await hasTable(client, "_prisma_migrations"))) return [];
  const { rows } = await client.query<{ migration_name: string }>(
    "select distinct migration_name from _prisma_migrations where finished_at is null and rolled_back_at is null",
  );
  return rows.map((row) => row.migration_name);
}

function installQueue(connectionString: string): Promise<void> {
  return installJobQueue({ connectionString, logger: quietLogger });
}

/** What was applied to bring a database to the current version; empty lists when it was up to date. */
interface AppliedChanges extends AppliedFunctions {
  migrations: string[];
}

async function applyLocked(database: MigratorAddresses, client: Client): Promise<AppliedChanges> {
  const connectionString = database.ownerConnectionString;
  await assertNotNewer(client);
  // Before the functions, which call functions of the job queue.
  await installQueue(connectionString);
  const unfinished = await listUnfinished(client);
  const migrations = await runEngine(connectionString, readMigrations(), unfinished);
  const applied = { migrations, ...(await applyFunctions(client)) };
  await applyGrants(client, database);
  return applied;
}

function runEngine(
  connectionString: string,
  migrationsList: MigrationList,
  unfinished: string[] = [],
): Promise<string[]> {
  return withSchemaEngine(connectionString, async (engine) => {
    for (const migrationName of unfinished) await engine.markMigrationRolledBack({ migrationName });
    return (await engine.applyMigrations({ migrationsList, filters: HUB_FILTER })).appliedMigrationNames;
  });
}

async function connect(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 15_000 });
  client.on("error", () => {}); // a lost connection is reported by the statement that needed it
  try {
    await client.connect();
    // The owner may be the role that the hub runs as, which may have limits for its statements; a migration may take longer.
    await client.query("set statement_timeout = 0; set lock_timeout = 0");
    return client;
  } catch (cause) {
    const reason = messageOf(cause) || (cause as { code?: string }).code;
    throw new CommandError(
      `The database ${describeDatabase(connectionString)} cannot be used (${reason}). Check DATABASE_URL, DATABASE_DIRECT_URL and DATABASE_OWNER_URL.`,
      { cause },
    );
  }
}

/**
 * Brings a database to the current version. Applies the job queue's tables, every missing migration, every SQL function whose
 * file has changed, and the rights of the hub's role, in this order. A lock makes instances that start together wait for the
 * first one.
 *
 * @returns what was applied now
 * @throws CommandError with the database's message when a migration or a function fails
 */
export async function applyMigrations(database: MigratorAddresses): Promise<AppliedChanges> {
  const client = await connect(database.ownerConnectionString);
  try {
    await lockMigrations(client);
    return await applyLocked(database, client);
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(`The migrations could not be applied. ${messageOf(error)}`, { cause: error });
  } finally {
    await client.end().catch(() => {}); // ending the connection releases the lock
  }
}

/**
 * Applies only the migrations with these names to an empty database, without any SQL function, for loading tables of a
 * backup.
 */
export async function applySomeMigrations(options: {
  ownerConnectionString: string;
  names: readonly string[];
}): Promise<void> {
  const all = readMigrations();
  const chosen = all.migrationDirectories.filter(({ path }) => options.names.includes(path));
  await installQueue(options.ownerConnectionString);
  await runEngine(options.ownerConnectionString, { ...all, migrationDirectories: chosen });
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
