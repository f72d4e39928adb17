import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { inject } from "vitest";
import { templateDatabase, withDatabase } from "./template-database";

async function asAdmin(statement: string): Promise<void> {
  const client = new Client({ connectionString: inject("adminConnectionString") });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A database of the test run's server. */
export interface TestDatabase {
  /** As the role `hub`, as the hub itself connects. */
  connectionString: string;
  /** As the role `hub_owner`, as the migrator connects. */
  ownerConnectionString: string;
  /** As a superuser, for a test that must look at or break what not even the owner may. */
  adminConnectionString: string;
  /** Removes it, ending connections that are still open. */
  drop(): Promise<void>;
}

/**
 * A migrated and empty database for one test file or one test, and for nobody else.
 *
 * Each test file has one already, in `DATABASE_URL`; call this for a second one.
 */
export async function freshDatabase(): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  await asAdmin(`create database ${name} template ${templateDatabase} owner hub_owner`);
  return testDatabase(name);
}

/** An empty database of the owner, for a test of the migrations. */
export async function emptyDatabase(): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  await asAdmin(`create database ${name} owner hub_owner`);
  return testDatabase(name);
}

function testDatabase(name: string): TestDatabase {
  return {
    connectionString: withDatabase(inject("hubConnectionString"), name),
    ownerConnectionString: withDatabase(inject("ownerConnectionString"), name),
    adminConnectionString: withDatabase(inject("adminConnectionString"), name),
    drop: () => asAdmin(`drop database if exists ${name} with (force)`),
  };
}
