import { describe, expect, inject, it } from "vitest";
import { freshDatabase } from "../../test/database";
import { runSql } from "../../test/run-sql";
import { applyMigrations, describeApplied } from "./apply-migrations";
import { compareSchema } from "./compare-schema";
import { readCarriedOver, readFunctions, readMigrations } from "./migration-files";

const nothing = { migrations: [], functions: [], droppedFunctions: [] };

async function emptyDatabase(name: string): Promise<string> {
  await runSql(inject("adminConnectionString"), `create database ${name} owner hub`);
  const address = new URL(inject("hubConnectionString"));
  address.pathname = `/${name}`;
  return address.href;
}

describe("the migrations", () => {
  it("apply once when several instances start together", async () => {
    const connectionString = await emptyDatabase("together");
    const applied = await Promise.all([1, 2, 3].map(() => applyMigrations({ connectionString })));
    const names = readMigrations().migrationDirectories.map((directory) => directory.path);
    expect(applied.flatMap((each) => each.migrations).sort()).toEqual(names);
    const functions = readFunctions().map((file) => file.name);
    expect(applied.flatMap((each) => each.functions).sort()).toEqual(functions);
  });

  it("apply again after a process was killed in the middle of one", async () => {
    const { connectionString, drop } = await freshDatabase();
    const last = readMigrations().migrationDirectories.at(-1)?.path ?? "";
    await runSql(
      connectionString,
      `insert into _prisma_migrations (id, checksum, migration_name) values ('cut-off', 'none', '${last}')`,
    );
    await expect(applyMigrations({ connectionString })).resolves.toEqual(nothing);
    await drop();
  });

  it("change nothing when they are all applied already", async () => {
    const { connectionString, drop } = await freshDatabase();
    const applied = await applyMigrations({ connectionString });
    expect(applied).toEqual(nothing);
    expect(describeApplied(applied)).toBe("");
    await drop();
  });

  it("tell which database cannot be reached", async () => {
    const attempt = applyMigrations({ connectionString: "postgresql://hub:secret@127.0.0.1:1/hub" });
    await expect(attempt).rejects.toThrow(/127\.0\.0\.1:1\/hub.*DATABASE_URL/);
    await expect(attempt).rejects.not.toThrow(/secret/);
  });

  it("lead to the schema, and a change that is in no migration is found", async () => {
    const database = await freshDatabase();
    expect(await compareSchema(database)).toBeNull();
    await runSql(database.connectionString, "alter table schools add column forgotten int");
    expect(await compareSchema(database)).toMatch(/DROP COLUMN "forgotten"/);
    await database.drop();
  });
});

/** What the migrations after the first one added. */
const UNDO_LATER = `drop table model_failures; drop type model_failure_reason;
  alter table profiles drop column must_change_password`;
const laterMigrations = readMigrations()
  .migrationDirectories.slice(1)
  .map((directory) => directory.path);

/**
 * Makes a migrated database look like one from before the squash: without what later migrations added, with the old
 * names of migrations, and without a record of functions.
 */
async function makeOld(connectionString: string, names: string[]): Promise<void> {
  await runSql(connectionString, UNDO_LATER);
  const rows = names.map((name) => `(gen_random_uuid()::text, 'old', '${name}', now(), 1)`);
  await runSql(
    connectionString,
    `delete from _prisma_migrations; drop table _sql_functions;
      insert into _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
        values ${rows.join(", ")};
      insert into schools (id, name) values (gen_random_uuid(), 'Kept school');
      create function admit_call() returns int language sql as 'select 1'`,
  );
}

describe("a database from before the migrations were squashed", () => {
  it("is carried over with its data", async () => {
    const database = await freshDatabase();
    const { connectionString } = database;
    await makeOld(connectionString, readCarriedOver());
    const applied = await Promise.all([1, 2].map(() => applyMigrations({ connectionString })));
    expect(applied.flatMap((each) => each.migrations)).toEqual(laterMigrations);
    expect(applied.flatMap((each) => each.functions)).toHaveLength(readFunctions().length);
    expect(applied.flatMap((each) => each.droppedFunctions)).toEqual(["admit_call"]);

    const fresh = await freshDatabase();
    const notes = "select migration_name, checksum from _prisma_migrations order by 1";
    expect(await runSql(connectionString, notes)).toEqual(await runSql(fresh.connectionString, notes));
    expect(await runSql(connectionString, "select name from schools")).toEqual([{ name: "Kept school" }]);
    expect(await compareSchema(database)).toBeNull();
    expect(await applyMigrations({ connectionString })).toEqual(nothing);
    await Promise.all([fresh.drop(), database.drop()]);
  });

  it("is refused and left as it is when it lacks some of the old migrations", async () => {
    const { connectionString, drop } = await freshDatabase();
    const names = readCarriedOver();
    await makeOld(connectionString, names.slice(0, -1));
    await expect(applyMigrations({ connectionString })).rejects.toThrow(
      `has ${names.length - 1} of the ${names.length} migrations`,
    );
    const [{ count }] = (await runSql(
      connectionString,
      "select count(*)::int as count from _prisma_migrations",
    )) as [{ count: number }];
    expect(count).toBe(names.length - 1);
    await drop();
  });
});
