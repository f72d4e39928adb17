import { Client } from "pg";
import type { TestProject } from "vitest/node";
import { applyMigrations } from "../tools/migrate/apply-migrations";
import { startTemporaryPostgres } from "../tools/postgres/temporary-postgres";
import { templateDatabase } from "./template-database";

declare module "vitest" {
  interface ProvidedContext {
    /** The run's server, as its superuser. */
    adminConnectionString: string;
    /** The run's server, as the role `hub`, on a database that no test uses. */
    hubConnectionString: string;
    /** A folder for files that tests write. */
    testDataDir: string;
  }
}

async function makeTemplate(server: {
  adminConnectionString: string;
  connectionString: string;
}): Promise<void> {
  const client = new Client({ connectionString: server.adminConnectionString });
  await client.connect();
  await client.query(`create database ${templateDatabase} owner hub`);
  await client.end();
  const address = new URL(server.connectionString);
  address.pathname = `/${templateDatabase}`;
  await applyMigrations({ connectionString: address.href });
}

/** One PostgreSQL server for the whole run, with a migrated database from which each test file copies its own. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTemporaryPostgres();
  try {
    await makeTemplate(server);
  } catch (error) {
    await server.stop();
    throw error;
  }
  project.provide("adminConnectionString", server.adminConnectionString);
  project.provide("hubConnectionString", server.connectionString);
  project.provide("testDataDir", server.folder);
  return () => server.stop();
}
