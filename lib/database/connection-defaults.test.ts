import { expect, inject, test } from "vitest";
import { env } from "@/lib/env";
import { takeOwnDatabase } from "@/test/database";
import { runSql } from "@/test/run-sql";
import { closeConnectionPools, functionPool } from "./connections";

await takeOwnDatabase(); // changes the defaults of its database

test("connections use read committed and wait for the disk at each commit, whatever the defaults of the database are [credits-2]", async () => {
  const database = new URL(env().databaseUrl).pathname.slice(1);
  await runSql(
    inject("adminConnectionString"),
    `ALTER DATABASE ${database} SET default_transaction_isolation = 'serializable';
     ALTER DATABASE ${database} SET synchronous_commit = off`,
  );
  await closeConnectionPools();
  const read =
    "SELECT current_setting('transaction_isolation') AS isolation, current_setting('synchronous_commit') AS commit";
  expect((await functionPool().query(read)).rows[0]).toEqual({ isolation: "read committed", commit: "on" });
});
