import type { TestProject } from "vitest/node";
import { applyMigrations } from "../tools/migrate/apply-migrations";
import type { EmbeddedPostgres } from "../tools/postgres/embedded-postgres";
import { startTemporaryPostgres } from "../tools/postgres/temporary-postgres";
import { withClient } from "../tools/postgres/with-client";
import { templateDatabase, withDatabase } from "./template-database";

declare module "vitest" {
  interface ProvidedContext {
    /** The run's server, as its superuser. */
    adminConnectionString: string;
    /** The run's server, as the role `hub`, on a database that no test uses. */
    hubConnectionString: string;
    /** As the role `hub_owner`, which owns the databases of the tests. */
    ownerConnectionString: string;
    /** A folder for files that tests write. */
    testDataDir: string;
  }
}

async function makeTemplate(server: EmbeddedPostgres): Promise<void> {
  await withClient(server.adminConnectionString, (client) =>
    client.query(`create database ${templateDatabase} owner hub_owner`),
  );
  await applyMigrations({
    ownerConnectionString: withDatabase(server.ownerConnectionString, templateDatabase),
    connectionString: server.connectionString,
  });
}

/** One PostgreSQL server for the whole run, with a migrated database of which the databases of the tests are copies. */
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
  project.provide("ownerConnectionString", server.ownerConnectionString);
  project.provide("testDataDir", server.folder);
  return () => server.stop();
}
