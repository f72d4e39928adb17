import { Client } from "pg";
import { describe, expect, it, vi } from "vitest";
import { emptyDatabase, freshDatabase } from "../../test/database";
import { runSql } from "../../test/run-sql";
import { withClient } from "../postgres/with-client";
import { FUNCTIONS_TABLE } from "./apply-functions";
import { applyMigrations, describeApplied } from "./apply-migrations";
import { compareSchema } from "./compare-schema";
import { readFunctions, readMigrations } from "./migration-files";
import { lockMigrations } from "./migration-lock";

const nothing = { migrations: [], functions: [], droppedFunctions: [] };

describe("the migrations", () => {
  it("apply once when several instances start together", async () => {
    const database = await emptyDatabase();
    const applied = await Promise.all([1, 2, 3].map(() => applyMigrations(database)));
    const names = readMigrations().migrationDirectories.map((directory) => directory.path);
    expect(applied.flatMap((each) => each.migrations).sort()).toEqual(names);
    const functions = readFunctions().map((file) => file.name);
    expect(applied.flatMap((each) => each.functions).sort()).toEqual(functions);
    await database.drop();
  });

  it("are not stopped by the record of a migration whose process was killed", async () => {
    const database = await freshDatabase();
    const last = readMigrations().migrationDirectories.at(-1)?.path ?? "";
    await runSql(
      database.ownerConnectionString,
      `insert into _prisma_migrations (id, checksum, migration_name) values ('cut-off', 'none', '${last}')`,
    );
    await expect(applyMigrations(database)).resolves.toEqual(nothing);
    await database.drop();
  });

  it("change nothing when they are all applied already", async () => {
    const database = await freshDatabase();
    const applied = await applyMigrations(database);
    expect(applied).toEqual(nothing);
    expect(describeApplied(applied)).toBe("");
    await database.drop();
  });

  it("wait while another process migrates, name its connection at the time limit, and continue when that process ends [running-3]", async () => {
    const { connectionString, drop } = await freshDatabase();
    const log = vi.spyOn(console, "log").mockImplementation(() => {});
    const [holder, waiter] = [new Client({ connectionString }), new Client({ connectionString })];
    await Promise.all([holder.connect(), waiter.connect()]);
    await lockMigrations(holder);
    const { rows } = await holder.query("select pg_backend_pid() as pid");
    await expect(lockMigrations(waiter, 50)).rejects.toThrow(
      new RegExp(`has been migrating .*connection ${rows[0].pid} of PostgreSQL.*\n.*DATABASE_DIRECT_URL`),
    );
    expect(log.mock.calls.flat().join()).toMatch(/^Waiting for another process that migrates/);
    await holder.end();
    await lockMigrations(waiter);
    await waiter.end();
    log.mockRestore();
    await drop();
  });

  it("refuse a database from a newer release and leave it as it is [running-3]", async () => {
    const database = await freshDatabase();
    const { ownerConnectionString: connectionString, drop } = database;
    await runSql(
      connectionString,
      `insert into _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
         values ('newer', 'none', '20991231000000_from_the_future', now(), 1);
       drop function running_term_of_app cascade; delete from ${FUNCTIONS_TABLE} where name = 'running_term_of_app'`,
    );
    await expect(applyMigrations(database)).rejects.toThrow(
      /newer release.*20991231000000_from_the_future.*left as it is/,
    );
    const { rows } = await withClient(connectionString, (client) =>
      client.query("select to_regproc('running_term_of_app') as found"),
    );
    expect(rows).toEqual([{ found: null }]);
    await drop();
  });

  it("refuse a database from before the first release, and say what to do", async () => {
    const database = await freshDatabase();
    const old = "update _prisma_migrations set migration_name = '20261122000000_init'";
    await runSql(database.ownerConnectionString, old);
    await expect(applyMigrations(database)).rejects.toThrow(
      /from before the first release.*create a new database/,
    );
    await database.drop();
  });

  it("name the database that cannot be reached", async () => {
    const connectionString = "postgresql://hub:secret@127.0.0.1:1/hub";
    const attempt = applyMigrations({ connectionString, ownerConnectionString: connectionString });
    await expect(attempt).rejects.toThrow(/127\.0\.0\.1:1\/hub.*DATABASE_URL/);
    await expect(attempt).rejects.not.toThrow(/secret/);
  });

  it("create the Prisma schema, and a change without a migration is found", async () => {
    const database = await freshDatabase();
    expect(await compareSchema(database)).toBeNull();
    await runSql(database.ownerConnectionString, "alter table schools add column forgotten int");
    expect(await compareSchema(database)).toMatch(/DROP COLUMN "forgotten"/);
    await database.drop();
  });
});
