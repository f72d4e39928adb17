import { createHash } from "node:crypto";
import type { Client } from "pg";
import { CommandError, messageOf } from "../process/command-error";
import { type FunctionFile, readFunctions } from "./migration-files";

/** The table that has the checksum of each function of the database. */
export const FUNCTIONS_TABLE = "_sql_functions";

export interface AppliedFunctions {
  functions: string[];
  droppedFunctions: string[];
}

/** Functions and procedures of the hub's own schema; those of extensions are managed by their extension. */
const OWN_ROUTINES = `select p.oid, p.proname as name, p.prorettype = 'trigger'::regtype as is_trigger
  from pg_proc p where p.pronamespace = current_schema()::regnamespace
    and not exists (select 1 from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`;

function getChecksum(file: FunctionFile): string {
  return createHash("sha256").update(file.sql).digest("hex");
}

/** Creates the functions of a file. An error names the file. */
async function runFile(client: Client, file: FunctionFile): Promise<void> {
  try {
    await client.query(file.sql);
  } catch (cause) {
    throw new CommandError(`prisma/functions/${file.name}.sql: ${messageOf(cause)}`, { cause });
  }
}

async function runEach(client: Client, query: string, values: unknown[]): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(query, values);
  for (const { statement } of rows) await client.query(statement);
}

/**
 * Returns the checksums of the functions of the database. A function that was dropped with CASCADE, together with
 * something that it depended on, has none and is created again.
 */
async function readChecksums(client: Client): Promise<Map<string, string | null>> {
  await client.query(
    `create table if not exists ${FUNCTIONS_TABLE} (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
  );
  const { rows } = await client.query<{ name: string; checksum: string | null }>(
    `select f.name, case when f.name in (select name from (${OWN_ROUTINES}) r) then f.checksum end as checksum
      from ${FUNCTIONS_TABLE} f`,
  );
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

async function dropFunctions(client: Client, names: string[]): Promise<void> {
  await runEach(
    client,
    `select format('drop routine %s %s', oid::regprocedure, case when is_trigger then 'cascade' end) as statement
      from (${OWN_ROUTINES}) r where name = any ($1)`,
    [names],
  );
  await client.query(`delete from ${FUNCTIONS_TABLE} where name = any ($1)`, [names]);
}

/**
 * Runs the file of a changed function, which creates all of its overloads and, for a trigger function, its triggers. Then drops the
 * triggers that are no longer in the file.
 */
async function replaceFunction(client: Client, file: FunctionFile): Promise<void> {
  await runFile(client, file);
  const { rowCount } = await client.query(`select 1 from (${OWN_ROUTINES}) r where name = $1`, [file.name]);
  if (!rowCount)
    throw new CommandError(`prisma/functions/${file.name}.sql creates no function named ${file.name}.`);
  // A trigger that this transaction did not write is no longer in the file.
  await runEach(
    client,
    `select format('drop trigger %I on %s', t.tgname, t.tgrelid::regclass) as statement
      from pg_trigger t join (${OWN_ROUTINES}) r on r.oid = t.tgfoid
      where r.name = $1 and not t.tgisinternal and t.xmin <> pg_current_xact_id()::xid`,
    [file.name],
  );
  await client.query(
    `insert into ${FUNCTIONS_TABLE} (name, checksum) values ($1, $2)
      on conflict (name) do update set checksum = excluded.checksum, applied_at = now()`,
    [file.name, getChecksum(file)],
  );
}

async function applyChanged(client: Client, files: FunctionFile[]): Promise<AppliedFunctions> {
  const checksums = await readChecksums(client);
  const changed = files.filter((file) => checksums.get(file.name) !== getChecksum(file));
  const names = new Set(files.map((file) => file.name));
  const removed = [...checksums.keys()].filter((name) => !names.has(name));
  if (removed.length > 0) await dropFunctions(client, removed);
  // A trigger function stays, since its triggers depend on it; it has no arguments or result that could change.
  await runEach(
    client,
    `select format('drop routine %s', oid::regprocedure) as statement
      from (${OWN_ROUTINES}) r where name = any ($1) and not is_trigger`,
    [changed.map((file) => file.name)],
  );
  for (const file of changed) await replaceFunction(client, file);
  return { functions: changed.map((file) => file.name), droppedFunctions: removed };
}

/**
 * Applies `prisma/functions` to a database in one transaction. A changed file replaces its function, also with other arguments
 * or another result. A function whose file was removed is dropped. Bodies are not checked, so that the order of the files does
 * not matter; `checkFunctions` checks them.
 *
 * @param client holds the migrator's lock
 * @throws CommandError naming the file that PostgreSQL refuses; nothing is changed then
 */
export async function applyFunctions(client: Client, files = readFunctions()): Promise<AppliedFunctions> {
  await client.query("begin");
  try {
    await client.query("set local check_function_bodies = off");
    const applied = await applyChanged(client, files);
    await client.query("commit");
    return applied;
  } catch (error) {
    await client.query("rollback").catch(() => {}); // a lost connection has rolled back already
    throw error;
  }
}

/**
 * Checks that each function file applies with its body checked, and that each function of a migrated database has a file.
 * Changes nothing.
 *
 * @throws CommandError naming the file or the function
 */
export async function checkFunctions(client: Client, files = readFunctions()): Promise<void> {
  await client.query("begin");
  try {
    await client.query("set local check_function_bodies = on");
    for (const file of files) await runFile(client, file);
    const { rows } = await client.query<{ name: string }>(
      `select name from (${OWN_ROUTINES}) r where name <> all ($1) limit 1`,
      [files.map((file) => file.name)],
    );
    if (rows[0])
      throw new CommandError(
        `The function ${rows[0].name} is in no file of its own: create it in prisma/functions/${rows[0].name}.sql only.`,
      );
  } finally {
    await client.query("rollback").catch(() => {}); // a lost connection has rolled back already
  }
}
