import { inject } from "vitest";
import { env } from "@/lib/env";
import { runSql } from "./run-sql";
import { withDatabase } from "./template-database";

function onThisDatabase(connectionString: string): string {
  return withDatabase(connectionString, new URL(env().databaseUrl).pathname.slice(1));
}

/** Runs SQL as a superuser without triggers, as a person with access to the server could. */
export function tamper(statement: string): Promise<unknown[]> {
  const address = onThisDatabase(inject("adminConnectionString"));
  return runSql(address, `SET session_replication_role = replica; ${statement}`);
}

/** Runs SQL as the owner of the tables, for a test that alters a table, which the hub's own role may not. */
export function asOwner(statement: string): Promise<unknown[]> {
  return runSql(onThisDatabase(inject("ownerConnectionString")), statement);
}
