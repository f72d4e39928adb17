import type { Client } from "pg";
import { hasTable } from "../postgres/with-client";
import { CommandError } from "../process/command-error";
import { readMigrations } from "./migration-files";

/** The time of the first migration. A database with an earlier one is no release's. */
const FIRST_RELEASE = "20261125000000";

/** Lists the migrations that a database has; none for a database without Prisma's table. */
export async function listApplied(client: Client): Promise<string[]> {
  if (!(await hasTable(client, "_prisma_migrations"))) return [];
  const { rows } = await client.query<{ name: string }>(
    `select migration_name as name from _prisma_migrations
      where finished_at is not null and rolled_back_at is null order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** Lists those of the migrations that this release does not have. */
export function listUnknown(names: readonly string[]): string[] {
  const known = readMigrations().migrationDirectories.map(({ path }) => path);
  return names.filter((name) => !known.includes(name));
}

/**
 * Refuses a database that a newer release has migrated. This release would write what the newer one does not expect, and would
 * replace the newer SQL functions by its own.
 *
 * @throws CommandError naming the migrations that this release does not have
 */
export async function assertNotNewer(client: Client): Promise<void> {
  const unknown = listUnknown(await listApplied(client));
  if (unknown.length === 0) return;
  if (unknown.some((name) => name < FIRST_RELEASE))
    throw new CommandError(
      "The database is from before the first release of Education Hub: delete the folder DATA_DIR (.data), or create a new database.",
    );
  throw new CommandError(
    `The database is from a newer release of Education Hub: this release does not have ${unknown.join(", ")}. It was left as it is.\n` +
      "Start the newer release, or restore the backup that was made before it with `npm run restore`.",
  );
}
