import type { Client } from "pg";
import { CommandError } from "../process/command-error";
import { readMigrations, readSquashedMigrations } from "./migration-files";
import { listApplied } from "./squashed-migrations";

/**
 * Refuses a database that a newer release has migrated. This release would write what the newer one does not expect, and would
 * replace the newer SQL functions by its own.
 *
 * @throws CommandError naming the migrations that this release does not have
 */
export async function assertNotNewer(client: Client): Promise<void> {
  const known = new Set([
    ...readMigrations().migrationDirectories.map(({ path }) => path),
    ...readSquashedMigrations(),
  ]);
  const unknown = [...(await listApplied(client))].filter((name) => !known.has(name)).sort();
  if (unknown.length === 0) return;
  throw new CommandError(
    `The database is from a newer release of Education Hub: this release does not have ${unknown.join(", ")}. It was left as it is.\n` +
      "Start the newer release, or restore the backup that was made before it with `npm run restore`.",
  );
}
