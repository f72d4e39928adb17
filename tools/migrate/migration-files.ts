import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { MigrationList, SchemaContainer } from "@prisma/schema-engine-wasm";
import { projectDir } from "../process/project-dir";

export const migrationsDir = join(projectDir, "prisma", "migrations");

const functionsDir = join(projectDir, "prisma", "functions");

const schemaDir = join(projectDir, "prisma", "schema");

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

export interface FunctionFile {
  name: string;
  /** Its `CREATE OR REPLACE FUNCTION`, and for a trigger function the `CREATE OR REPLACE TRIGGER` of each trigger. */
  sql: string;
}

export function readFunctions(): FunctionFile[] {
  return readdirSync(functionsDir)
    .filter((name) => name.endsWith(".sql"))
    .sort()
    .map((name) => ({ name: basename(name, ".sql"), sql: readFileSync(join(functionsDir, name), "utf8") }));
}
