import { inject } from "vitest";
import { env } from "@/lib/env";
import { runSql } from "./run-sql";

/** Runs SQL as a superuser without triggers, as somebody with access to the server could. */
export function tamper(statement: string): Promise<unknown[]> {
  const address = new URL(inject("adminConnectionString"));
  address.pathname = new URL(env().databaseUrl).pathname;
  return runSql(address.href, `SET session_replication_role = replica; ${statement}`);
}
