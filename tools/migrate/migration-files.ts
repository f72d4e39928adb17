import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { MigrationList, SchemaContainer } from "@prisma/schema-engine-wasm";
import { projectDir } from "../process/project-dir";

/** Where the migrations are, one folder each. */
export const migrationsDir = join(projectDir, "prisma", "migrations");

/** The file by which Prisma's own command knows the kind of database. */
export const migrationLock = { path: "migration_lock.toml", content: 'provider = "postgresql"\n' };

/** Where the SQL functions are, one file each. */
const functionsDir = join(projectDir, "prisma", "functions");

/** The names of the migrations that the initial one replaces, one a line. */
const carriedOverFile = join(migrationsDir, "carried-over.txt");

const schemaDir = join(projectDir, "prisma", "schema");

/** The Prisma schema, one file per topic. */
export function readSchemaFiles(): SchemaContainer[] {
  return readdirSync(schemaDir)
    .filter((name) => name.endsWith(".prisma"))
    .sort()
    .map((name) => ({ path: name, content: readFileSync(join(schemaDir, name), "utf8") }));
}

/** All migrations in the order in which they apply: by the time at the front of their names. */
export function readMigrations(): MigrationList {
  const names = existsSync(migrationsDir)
    ? readdirSync(migrationsDir, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => entry.name)
        .sort()
    : [];
  return {
    baseDir: migrationsDir,
    lockfile: migrationLock,
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

/** A SQL function as it is now. */
export interface FunctionFile {
  /** The name of the function, and of its file. */
  name: string;
  /** Its `CREATE OR REPLACE`, and for a trigger function those of its triggers. */
  sql: string;
}

/** All SQL functions, by name. */
export function readFunctions(): FunctionFile[] {
  return readdirSync(functionsDir)
    .filter((name) => name.endsWith(".sql"))
    .sort()
    .map((name) => ({ name: basename(name, ".sql"), sql: readFileSync(join(functionsDir, name), "utf8") }));
}

/** The migrations before the initial one, whose databases are carried over. */
export function readCarriedOver(): string[] {
  return readFileSync(carriedOverFile, "utf8").split(/\s+/).filter(Boolean);
}
