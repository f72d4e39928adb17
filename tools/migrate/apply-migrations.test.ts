import { Client } from "pg";
import { describe, expect, it, vi } from "vitest";
import { emptyDatabase, freshDatabase } from "../../test/database";
import { runSql } from "../../test/run-sql";
import { withClient } from "../postgres/with-client";
import { FUNCTIONS_TABLE } from "./apply-functions";
import { applyMigrations, describeApplied } from "./apply-migrations";
import { compareSchema } from "./compare-schema";
import { readFunctions, readMigrations, readSquashedMigrations } from "./migration-files";
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

const [initialMigration, ...laterMigrations] = readMigrations().migrationDirectories;

/** Prisma's own table, as it was before the squash. */
const MIGRATIONS_TABLE = `create table _prisma_migrations (id varchar(36) primary key, checksum varchar(64) not null,
  finished_at timestamptz, migration_name varchar(255) not null, logs text, rolled_back_at timestamptz,
  started_at timestamptz not null default now(), applied_steps_count integer not null default 0)`;

/** Turns a database into one from before the squash: same tables, with records of the old migrations. */
async function makeOldDatabase(connectionString: string, names: string[]): Promise<void> {
  const content = initialMigration?.migrationFile.content;
  if (content?.tag !== "ok") throw new Error("There is no initial migration.");
  const rows = names.map((name) => `(gen_random_uuid()::text, 'old', '${name}', now(), 1)`);
  await runSql(connectionString, "drop schema public cascade; create schema public");
  await runSql(connectionString, content.value);
  await runSql(
    connectionString,
    `${MIGRATIONS_TABLE};
      insert into _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
        values ${rows.join(", ")};
      insert into schools (id, name) values (gen_random_uuid(), 'Kept school');
      create function admit_call() returns int language sql as 'select 1'`,
  );
}

const [POOL, SETTLED, RELEASED, OPEN] = [1, 2, 3, 4].map(
  (n) => `'0190a000-0000-7000-8000-00000000000${n}'::uuid`,
);

/** A pool as it was before the ledger was a chain. Every hold had an entry, and another one when it was settled or released. */
const OLD_LEDGER = `
  insert into credit_pools (id, school_id, allowed_models) select ${POOL}, id, '{}' from schools;
  insert into pool_balances (pool_id, available, reserved, spent, granted) values (${POOL}, 6, 1, 1, 8);
  insert into holds (id, pool_id, state, amount_credits, media_type, model, actor_id, classroom_id, activity_id, app_slug,
      operation_id, day, instance_id, ended_at)
    select id, ${POOL}, state::hold_state, 1, 'text', 'm', ${POOL}, ${POOL}, ${POOL}, 'app', id::text, current_date, ${POOL},
      case when state <> 'reserved' then now() end
    from (values (${SETTLED}, 'settled'), (${RELEASED}, 'released'), (${OPEN}, 'reserved')) h(id, state);
  insert into usage_days (pool_id, day, classroom_id, activity_id, actor_id, app_slug, media_type, model,
      reserved_credits, spent_credits, released_credits, operations)
    values (${POOL}, current_date, ${POOL}, ${POOL}, ${POOL}, 'app', 'text', 'm', 1, 1, 1, 1);
  insert into ledger_entries (id, pool_id, type, amount_credits, balance_after_credits, hold_id, note, media_type, model,
      actor_id, classroom_id, activity_id, app_slug, operation_id)
    select gen_random_uuid(), ${POOL}, e.type::entry_type, amount, balance, hold, e.note, h.media_type, h.model, h.actor_id,
      h.classroom_id, h.activity_id, h.app_slug, h.operation_id
    from (values (1, 'grant', 10, 10, null, 'Credits'), (2, 'hold', 1, 9, ${SETTLED}, null), (3, 'hold', 1, 8, ${RELEASED}, null),
      (4, 'settle', 1, 8, ${SETTLED}, null), (5, 'release', 1, 9, ${RELEASED}, null), (6, 'adjust', -2, 7, null, 'Too many'),
      (7, 'hold', 1, 6, ${OPEN}, null)) e(n, type, amount, balance, hold, note) left join holds h on h.id = e.hold order by n`;

describe("a database from before the migrations were squashed", () => {
  it("is migrated with its data, and its records become those of a new database", async () => {
    const database = await freshDatabase();
    const { connectionString, ownerConnectionString } = database;
    await makeOldDatabase(ownerConnectionString, readSquashedMigrations());
    const applied = await Promise.all([1, 2].map(() => applyMigrations(database)));
    expect(applied.flatMap((each) => each.migrations)).toEqual(laterMigrations.map(({ path }) => path));
    expect(applied.flatMap((each) => each.functions)).toHaveLength(readFunctions().length);
    expect(applied.flatMap((each) => each.droppedFunctions)).toEqual(["admit_call"]);

    const fresh = await freshDatabase();
    const records = "select migration_name, checksum from _prisma_migrations order by 1";
    expect(await runSql(connectionString, records)).toEqual(await runSql(fresh.connectionString, records));
    expect(await runSql(connectionString, "select name from schools")).toEqual([{ name: "Kept school" }]);
    expect(await compareSchema(database)).toBeNull();
    expect(await applyMigrations(database)).toEqual(nothing);
    await Promise.all([fresh.drop(), database.drop()]);
  });

  it("has its ledger turned into a chain that verifies and that nobody can change [ledger-5]", async () => {
    const database = await freshDatabase();
    const { connectionString, ownerConnectionString } = database;
    await makeOldDatabase(ownerConnectionString, readSquashedMigrations());
    await runSql(ownerConnectionString, OLD_LEDGER);
    await applyMigrations(database);
    const read = async (query: string) =>
      ((await runSql(connectionString, query)) as { value: unknown }[]).map(({ value }) => value);
    expect(await read("select problem as value from ledger_problems()")).toEqual([]);
    expect(
      await read(
        "select concat_ws(' ', seq, type, balance_after_credits) as value from ledger_entries order by seq",
      ),
    ).toEqual(["1 grant 10", "2 settle 9", "3 adjust 7"]);
    expect(await read("select entry_count as value from pool_balances")).toEqual([3]);
    const change = "update ledger_entries set note = 'x'";
    await expect(runSql(database.adminConnectionString, change)).rejects.toThrow("append-only");
    await expect(runSql(connectionString, change)).rejects.toThrow("permission denied");
    await database.drop();
  });

  it("is refused unchanged when it lacks some of the old migrations", async () => {
    const database = await freshDatabase();
    const names = readSquashedMigrations();
    await makeOldDatabase(database.ownerConnectionString, names.slice(0, -1));
    await expect(applyMigrations(database)).rejects.toThrow(
      `has ${names.length - 1} of the ${names.length} migrations`,
    );
    const [{ count }] = (await runSql(
      database.ownerConnectionString,
      "select count(*)::int as count from _prisma_migrations",
    )) as [{ count: number }];
    expect(count).toBe(names.length - 1);
    await database.drop();
  });
});
