import { Client } from "pg";
import { expect, inject, test } from "vitest";
import { freshDatabase } from "@/test/database";
import { runSql } from "@/test/run-sql";
import { listMissingRoleSettings } from "./check-connections";

test("the settings on which the credits rely are listed as missing when the role has no time limit, another isolation or a weaker commit", async () => {
  const { connectionString, drop } = await freshDatabase();
  const database = new URL(connectionString).pathname.slice(1);
  const missing = async (...settings: string[]) => {
    const statements = settings.map((setting) => `ALTER ROLE hub IN DATABASE ${database} SET ${setting}`);
    await runSql(inject("adminConnectionString"), statements.join(";"));
    const client = new Client({ connectionString });
    await client.connect();
    const found = await listMissingRoleSettings(client);
    await client.end();
    return found.sort();
  };
  const limits = [
    "ALTER ROLE hub SET idle_in_transaction_session_timeout = '30s';",
    "ALTER ROLE hub SET lock_timeout = '5s';",
    "ALTER ROLE hub SET statement_timeout = '12s';",
  ];
  // The server of the tests has synchronous_commit off, so it is set on first.
  expect(await missing("synchronous_commit = on")).toEqual(limits);
  expect(
    await missing("statement_timeout = '1min'", "lock_timeout = '1s'", "synchronous_commit = remote_apply"),
  ).toEqual(limits.slice(0, 1));
  expect(
    await missing("default_transaction_isolation = 'repeatable read'", "synchronous_commit = local"),
  ).toEqual([
    "ALTER ROLE hub SET default_transaction_isolation = 'read committed';",
    limits[0],
    "ALTER ROLE hub SET synchronous_commit = 'on';",
  ]);
  await drop();
});
