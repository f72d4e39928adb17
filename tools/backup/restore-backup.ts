import { createReadStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import type { Client } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import type { FileStorage } from "../../lib/storage/file-storage";
import type { MigratorAddresses } from "../migrate/apply-grants";
import { applyMigrations, applySomeMigrations } from "../migrate/apply-migrations";
import { listUnknown } from "../migrate/assert-not-newer";
import { hasTable, withClient } from "../postgres/with-client";
import { CommandError } from "../process/command-error";
import { readFileList } from "./file-list";
import { backupPaths, type Manifest, readManifest } from "./manifest";
import { copyTarget } from "./tables";
import { assertUndamaged } from "./verify-backup";

async function assertEmpty(connectionString: string): Promise<void> {
  if (await withClient(connectionString, (client) => hasTable(client, "_prisma_migrations")))
    throw new CommandError(
      "A backup is restored into an empty database, and this one has tables. Create a new database for DATABASE_URL, or set DATA_DIR to a new folder.",
    );
}

/** Refuses a backup with migrations that this release does not have: the backup is from a newer release. */
function assertKnownMigrations({ migrations }: Manifest): void {
  const unknown = listUnknown(migrations);
  if (unknown.length > 0)
    throw new CommandError(
      `The backup is from a newer release of Education Hub: this one does not have ${unknown.join(", ")}.`,
    );
}

async function runEach(client: Client, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await client.query(statement);
}

/** The statements that drop all foreign keys and those that create them again, so that tables can be loaded in any order. */
async function listForeignKeys(client: Client): Promise<{ drop: string[]; add: string[] }> {
  const { rows } = await client.query<{ drop: string; add: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
        format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
       from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  return { drop: rows.map(({ drop }) => drop), add: rows.map(({ add }) => add) };
}

async function loadTable(client: Client, folder: string, table: Manifest["tables"][number]): Promise<void> {
  // A migration may have filled it. The ledger is always empty here; its rows cannot be deleted.
  const { rowCount } = await client.query(`select from ${table.name} limit 1`);
  if (rowCount !== 0) await client.query(`delete from ${table.name}`);
  const target = client.query(copyFrom(`copy ${copyTarget(table)} from stdin`));
  await pipeline(createReadStream(backupPaths(folder).table(table.name)), createGunzip(), target);
  if (target.rowCount !== table.rows)
    throw new CommandError(`The backup's table ${table.name} has ${target.rowCount} of ${table.rows} rows.`);
}

async function moveSequences(client: Client): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('select setval(%L, coalesce((select max(%I) from %I), 1))',
        pg_get_serial_sequence(quote_ident(table_name), column_name), column_name, table_name) as statement
       from information_schema.columns
      where table_schema = 'public' and pg_get_serial_sequence(quote_ident(table_name), column_name) is not null`,
  );
  await runEach(
    client,
    rows.map(({ statement }) => statement),
  );
}

/** Loads all tables in one transaction. The SQL functions, and so the triggers, come later. */
function loadTables(connectionString: string, folder: string, manifest: Manifest): Promise<void> {
  return withClient(connectionString, async (client) => {
    await client.query("set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; begin");
    const foreignKeys = await listForeignKeys(client);
    await runEach(client, foreignKeys.drop);
    for (const table of manifest.tables) await loadTable(client, folder, table);
    await runEach(client, foreignKeys.add);
    await moveSequences(client);
    await client.query("commit");
  });
}

/** Puts the files of the backup into the storage; a file that is there already stays as it is. Returns how many there are. */
async function putFiles(connectionString: string, storage: FileStorage, folder: string): Promise<number> {
  const types = await withClient(connectionString, async (client) => {
    const { rows } = await client.query<{ key: string; type: string }>(
      "select key, mime_type as type from stored_files",
    );
    return new Map(rows.map(({ key, type }) => [key, type]));
  });
  let count = 0;
  for await (const { key } of readFileList(folder)) {
    const mimeType = types.get(key);
    if (mimeType === undefined) throw new CommandError(`The backup's file ${key} is not in its database.`);
    const file = createReadStream(join(backupPaths(folder).files, key));
    const outcome = await storage.put(key, file, { mimeType });
    if (!outcome.ok) throw new CommandError(`The file ${key} could not be stored (${outcome.reason}).`);
    count += 1;
  }
  return count;
}

/**
 * Verifies a backup, and restores it into an empty database and the storage. Applies the migrations that the backup's database
 * had, loads its tables, applies what this release adds, and puts back the files.
 *
 * @returns the manifest, and how many files were put back
 * @throws CommandError when the database is not empty, or the backup is damaged or of a newer release
 */
export async function restoreBackup(options: {
  database: MigratorAddresses;
  storage: FileStorage;
  folder: string;
}): Promise<{ manifest: Manifest; files: number }> {
  const { database, storage, folder } = options;
  const { ownerConnectionString } = database;
  const manifest = readManifest(folder);
  assertKnownMigrations(manifest);
  await assertEmpty(ownerConnectionString);
  await assertUndamaged(folder, manifest);
  await applySomeMigrations({ ownerConnectionString, names: manifest.migrations });
  await loadTables(ownerConnectionString, folder, manifest);
  await applyMigrations(database);
  // The zip files of exports are not in a backup. An unfinished export would block a new one for the same student.
  await withClient(ownerConnectionString, (client) =>
    client.query(
      "update data_exports set status = 'failed', ended_at = coalesce(ended_at, now()), expires_at = now()",
    ),
  );
  const files = manifest.files && (await putFiles(ownerConnectionString, storage, folder));
  return { manifest, files: files ?? 0 };
}
