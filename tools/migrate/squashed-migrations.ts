import { createHash, randomUUID } from "node:crypto";
import type { Client } from "pg";
import { CommandError } from "../process/command-error";
import { recordExistingFunctions } from "./apply-functions";
import { readMigrations, readSquashedMigrations } from "./migration-files";

/** Lists the migrations that a database has; none for a database without Prisma's table. */
export async function listApplied(client: Client): Promise<Set<string>> {
  const table = await client.query("select to_regclass('_prisma_migrations') as found");
  if (!table.rows[0].found) return new Set();
  const { rows } = await client.query<{ migration_name: string }>(
    "select migration_name from _prisma_migrations where finished_at is not null and rolled_back_at is null",
  );
  return new Set(rows.map((row) => row.migration_name));
}

/** Records the initial migration as applied in Prisma's own table. */
async function recordInitialMigration(client: Client): Promise<void> {
  const initial = readMigrations().migrationDirectories[0];
  if (initial?.migrationFile.content.tag !== "ok") throw new Error("There is no initial migration.");
  const checksum = createHash("sha256").update(initial.migrationFile.content.value).digest("hex");
  await client.query(
    `insert into _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
      values ($1, $2, $3, now(), 1)`,
    [randomUUID(), checksum, initial.path],
  );
}

/**
 * Prepares a database from before the migrations were squashed: replaces its records of the old migrations with a single record
 * of the initial migration, which creates the same tables. Any other database is not changed.
 *
 * @throws CommandError when the database has only some of the old migrations
 */
export async function replaceSquashedMigrations(client: Client): Promise<void> {
  const old = readSquashedMigrations();
  const applied = await listApplied(client);
  const count = old.filter((name) => applied.has(name)).length;
  if (count === 0) return;
  if (count < old.length)
    throw new CommandError(
      `This database is from an older version of Education Hub and has ${count} of the ${old.length} migrations that this ` +
        "version replaces. It was left as it is. Start it once with the last version that has " +
        `prisma/migrations/${old.at(-1)}, which applies the others, or use an empty database or another DATA_DIR.`,
    );
  await client.query("begin");
  try {
    await client.query("delete from _prisma_migrations where migration_name = any ($1)", [old]);
    await recordInitialMigration(client);
    await recordExistingFunctions(client);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => {}); // a lost connection has rolled back already
    throw error;
  }
}
