import { randomBytes } from "node:crypto";
import { inject } from "vitest";
import { closeListening } from "@/lib/database/changes";
import { closeConnectionPools } from "@/lib/database/connections";
import { forgetEnv } from "@/lib/env";
import { runSql } from "./run-sql";
import { templateDatabase, withDatabase } from "./template-database";

const asAdmin = async (statement: string) => void (await runSql(inject("adminConnectionString"), statement));

/** A database of the test run's server. */
export interface TestDatabase {
  /** As the role `hub`, as the hub itself connects. */
  connectionString: string;
  /** As the role `hub_owner`, as the migrator connects. */
  ownerConnectionString: string;
  /** As a superuser, for a test that reads or breaks what even the owner may not. */
  adminConnectionString: string;
  /** Removes it, ending connections that are still open. */
  drop(): Promise<void>;
}

/** Properties of globalThis in which the hub keeps what belongs to one database, besides the connections. */
const DATABASE_CACHES = [
  "hubPrisma",
  "hubSignInLimiters",
  "hubOrigins",
  "hubHealthChecks",
  "hubWhenDatabaseAnswers",
  "hubEndingSignIns",
];

/** Closes the hub's connections and clears what it remembers of its database. The next statement uses the current settings. */
export async function forgetDatabase(): Promise<void> {
  await Promise.all([closeConnectionPools(), closeListening()]);
  forgetEnv();
  for (const name of DATABASE_CACHES) Reflect.deleteProperty(globalThis, name);
}

/**
 * Creates a migrated and empty database for one test file or one test alone.
 *
 * The database in `DATABASE_URL` is shared by the test files of a process, and has what earlier files have left there.
 */
export async function freshDatabase(): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  await asAdmin(`create database ${name} template ${templateDatabase} owner hub_owner`);
  return testDatabase(name);
}

/** Creates a database without tables for one test of the migrations. */
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

export function settingsOf({ connectionString, ownerConnectionString }: TestDatabase) {
  return {
    DATABASE_URL: connectionString,
    DATABASE_DIRECT_URL: connectionString,
    DATABASE_OWNER_URL: ownerConnectionString,
  };
}

/**
 * Gives a test file its own empty database: for a test about everything that a hub has, or about the database itself. Call it
 * before the first statement. The next file uses the shared database again.
 */
export async function takeOwnDatabase(): Promise<void> {
  Object.assign(process.env, settingsOf(await freshDatabase()));
  await forgetDatabase();
}
