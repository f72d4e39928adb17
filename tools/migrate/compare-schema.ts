import { readSchemaFiles } from "./migration-files";
import { HUB_FILTER, withSchemaEngine } from "./schema-engine";

/**
 * Compares a migrated database with the Prisma schema.
 *
 * Functions, triggers, checks and rights are not compared, since a Prisma schema cannot express them, nor is the job
 * queue's own database schema.
 *
 * @returns the SQL that leads from the database to the schema, or null when the two agree
 */
export async function compareSchema(options: { ownerConnectionString: string }): Promise<string | null> {
  const files = readSchemaFiles();
  const result = await withSchemaEngine(options.ownerConnectionString, (engine) =>
    engine.diff({
      from: { tag: "schemaDatasource", files, configDir: "" },
      to: { tag: "schemaDatamodel", files },
      script: true,
      exitCode: true,
      filters: HUB_FILTER,
    }),
  );
  return result.exitCode === 2 ? (result.stdout ?? "") : null;
}
