import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { MigrationList, SchemaContainer } from "@prisma/schema-engine-wasm";
import { projectDir } from "../process/project-dir";

/** The folder of the migrations, one folder each. */
export const migrationsDir = join(projectDir, "prisma", "migrations");

/** The folder of the SQL functions, one file each. */
const functionsDir = join(projectDir, "prisma", "functions");

const grantsFile = join(projectDir, "prisma", "grants.sql");

const schemaDir = join(projectDir, "prisma", "schema");

/** Reads the files of the Prisma schema. */
export function readSchemaFiles(): SchemaContainer[] {
  return readdirSync(schemaDir)
    .filter((name) => name.endsWith(".prisma"))
    .sort()
    .map((name) => ({ path: name, content: readFileSync(join(schemaDir, name), "utf8") }));
}

/** Reads all migrations in their order, which is that of their names. */
export function readMigrations(): MigrationList {
  const names = readdirSync(migrationsDir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
  return {
    baseDir: migrationsDir,
    lockfile: { path: "migration_lock.toml", content: 'provider = "postgresql"\n' },
    shadowDbInitScript: "",
    migrationDirectories: names.map((name) => ({
      path: name,
      migrationFile: {
        path: "migration.sql",
        content: { tag: "ok", value: readFileSync(join(migrationsDir, name, "migration.sql"), "utf8") },
      },
    })),
  };
}

/** A file of `prisma/functions`. */
export interface FunctionFile {
  /** The name of the function, and of its file. */
  name: string;
  /** Its `CREATE OR REPLACE FUNCTION`, and for a trigger function the `CREATE OR REPLACE TRIGGER` of each trigger. */
  sql: string;
}

/** Reads all SQL functions, ordered by name. */
export function readFunctions(): FunctionFile[] {
  return readdirSync(functionsDir)
    .filter((name) => name.endsWith(".sql"))
    .sort()
    .map((name) => ({ name: basename(name, ".sql"), sql: readFileSync(join(functionsDir, name), "utf8") }));
}

/** Reads the rights of the hub's role. */
export function readGrants(): string {
  return readFileSync(grantsFile, "utf8");
}
