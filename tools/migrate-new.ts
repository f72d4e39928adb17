// Writes the changes of prisma/schema as a new migration: `npm run migrate:new NAME`.
import { mkdirSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { applyMigrations } from "./migrate/apply-migrations";
import { compareSchema } from "./migrate/compare-schema";
import { migrationsDir } from "./migrate/migration-files";
import { withTemporaryPostgres } from "./postgres/temporary-postgres";
import { CommandError, runCommand } from "./process/command-error";
import { projectDir } from "./process/project-dir";

function folderName(name: string): string {
  const time = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
  return `${time}_${name}`;
}

function writeMigration(name: string, sql: string): string {
  const folder = join(migrationsDir, folderName(name));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "migration.sql"), `${sql.trim()}\n`);
  return relative(projectDir, join(folder, "migration.sql"));
}

await runCommand(async () => {
  const name = process.argv[2] ?? "";
  if (!/^[a-z0-9]+(_[a-z0-9]+)*$/.test(name)) {
    throw new CommandError(
      "Give the migration a name of small letters, digits and underscores: npm run migrate:new add_school_time_zone",
    );
  }
  await withTemporaryPostgres(async (server) => {
    await applyMigrations(server);
    const sql = await compareSchema(server);
    if (sql === null) console.log("The migrations lead to the schema already; nothing to write.");
    else
      console.log(
        `Wrote ${writeMigration(name, sql)}. Read it before you commit it; add what a Prisma schema cannot say (checks, storage). Functions and triggers are in prisma/functions.`,
      );
  });
});
