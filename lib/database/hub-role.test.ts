import { expect, inject, test } from "vitest";
import { POST as createText } from "@/app/api/v1/mcp-proxy/api/text/create/route";
import { GET as SYSTEM } from "@/app/api/v1/system/route";
import { currentStorage } from "@/lib/storage/current-storage";
import { seedDemoData } from "@/prisma/seed/seed-demo-data";
import { call } from "@/test/call";
import { callAs } from "@/test/call-as";
import { createOperator, createSchool, createStudentSession } from "@/test/create-school";
import { emptyDatabase, freshDatabase, takeOwnDatabase } from "@/test/database";
import { listBrokenPools } from "@/test/list-broken-pools";
import { runSql } from "@/test/run-sql";
import { tamper } from "@/test/tamper";
import { applyMigrations } from "@/tools/migrate/apply-migrations";
import { connectionPool } from "./connections";
import { prisma } from "./prisma";

await takeOwnDatabase(); // because the verification reads every pool of a database

/** What an attacker who controls the hub's connection to the database might try. */
const REFUSED = [
  ...["ledger_entries", "audit_events"].flatMap((table) => [
    `UPDATE ${table} SET id = id`,
    `DELETE FROM ${table}`,
    `TRUNCATE ${table}`,
    `ALTER TABLE ${table} DISABLE TRIGGER ${table}_append_only`,
    `ALTER TABLE ${table} DISABLE TRIGGER ALL`,
    `DROP TRIGGER ${table}_append_only ON ${table}`,
    `CREATE RULE silent AS ON INSERT TO ${table} DO INSTEAD NOTHING`,
    `CREATE TRIGGER silent BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change()`,
    `ALTER TABLE ${table} ADD COLUMN extra int`,
    `DROP TABLE ${table}`,
  ]),
  "TRUNCATE pool_balances",
  "ALTER TABLE pool_balances DROP CONSTRAINT pool_balances_pkey",
  "DROP FUNCTION refuse_ledger_change() CASCADE",
  "CREATE OR REPLACE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'",
  "CREATE TABLE public.copy (id int)",
  "CREATE FUNCTION own() RETURNS int LANGUAGE sql AS 'SELECT 1'",
  "CREATE SCHEMA own",
  "UPDATE _prisma_migrations SET checksum = ''",
  "DELETE FROM _sql_functions",
  "DELETE FROM graphile_worker.migrations",
  "DROP TABLE graphile_worker._private_jobs",
  "SELECT redact_audit_log(gen_random_uuid(), ARRAY['a'], 0)",
  "SET ROLE hub_owner",
  "SET session_replication_role = replica",
  "ALTER ROLE hub SUPERUSER",
];

test.each(REFUSED)("the hub's role may not %s [ledger-4]", async (statement) => {
  await expect(connectionPool().query(statement)).rejects.toMatchObject({ code: "42501" });
});

test("the hub's role may read and add to an append-only table, only read the migrator's, and read and write every other [ledger-4]", async () => {
  const { rows } = await connectionPool().query<{ rights: string; tables: string[] }>(
    `SELECT rights, array_agg(name ORDER BY name) AS tables FROM (
      SELECT c.relname::text AS name, concat_ws(' ', VARIADIC ARRAY(SELECT r FROM
          unnest('{SELECT,INSERT,UPDATE,DELETE,TRUNCATE,REFERENCES,TRIGGER}'::text[]) r WHERE has_table_privilege(c.oid, r))) AS rights
        FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r') t GROUP BY rights`,
  );
  const tablesWith = new Map(rows.map(({ rights, tables }) => [rights, tables]));
  expect([...tablesWith.keys()].sort()).toEqual(["SELECT", "SELECT INSERT", "SELECT INSERT UPDATE DELETE"]);
  expect(tablesWith.get("SELECT")).toEqual(["_prisma_migrations", "_sql_functions"]);
  expect(tablesWith.get("SELECT INSERT")).toEqual(["audit_events", "ledger_entries"]);
});

test("redact_audit_log changes the audit log, also where the hub's role may make a temporary table audit_events and has made one", async () => {
  const { ownerConnectionString, connectionString, drop } = await freshDatabase();
  const name = new URL(connectionString).pathname.slice(1);
  await runSql(inject("adminConnectionString"), `GRANT TEMPORARY ON DATABASE ${name} TO PUBLIC`);
  const erased = "00000000-0000-7000-8000-000000000001";
  await runSql(
    ownerConnectionString,
    `INSERT INTO profiles (id, login, display_name, role, password_hash, erased_at) VALUES ('${erased}', 'erased', 'Former student', 'operator', '', now());
     INSERT INTO audit_events (id, at, action, actor_id, detail, address)
       VALUES (gen_random_uuid(), now(), 'sign-in', '${erased}', '{}', '192.0.2.1')`,
  );
  await runSql(
    connectionString,
    `CREATE TEMP TABLE audit_events (LIKE public.audit_events);
     GRANT ALL ON pg_temp.audit_events TO PUBLIC;
     INSERT INTO pg_temp.audit_events (id, at, action, actor_id, detail, address)
       VALUES (gen_random_uuid(), now(), 'sign-in', '${erased}', '{}', '192.0.2.1');
     CREATE FUNCTION pg_temp.take_over() RETURNS trigger LANGUAGE plpgsql AS
       'BEGIN EXECUTE ''GRANT ALL ON public.ledger_entries TO hub''; RETURN NEW; END';
     CREATE TRIGGER take_over BEFORE UPDATE ON pg_temp.audit_events FOR EACH ROW EXECUTE FUNCTION pg_temp.take_over();
     SELECT redact_audit_log('${erased}', ARRAY['a'], 0)`,
  );
  const read =
    "SELECT address, has_table_privilege('ledger_entries', 'DELETE') AS may_delete FROM audit_events";
  expect(await runSql(connectionString, read)).toEqual([{ address: null, may_delete: false }]);
  await drop();
});

test("the hub's role may not take anything out of the audit events of a person who was not erased", async () => {
  const { teacher } = await createSchool();
  await expect(
    connectionPool().query("SELECT redact_audit_log($1, ARRAY['a'], 0)", [teacher.id]),
  ).rejects.toMatchObject({ code: "42501" });
});

test("as the hub's role a grant, a hold, its settlement and the audit log work, and the ledger is intact [ledger-4]", async () => {
  const { school, session } = await createStudentSession({ credits: 5 });
  expect((await call(createText, { session, body: { prompt: "Hi" } })).status).toBe(200);
  expect(await school.balance()).toMatchObject({ available: 4, reserved: 0, spent: 1 });
  const { id } = await prisma().auditEvent.create({
    data: { action: "sign-in", actorId: school.teacher.id },
  });
  expect(await prisma().auditEvent.findUnique({ where: { id } })).toMatchObject({ action: "sign-in" });
  expect(await listBrokenPools()).toEqual([]);
});

test("a new table is append-only for the hub's role until the next migration, and stays so only if it has an append-only trigger", async () => {
  const database = await freshDatabase();
  await runSql(database.ownerConnectionString, "CREATE TABLE poems (id int); CREATE TABLE stories (id int)");
  const change = (table: string) => runSql(database.connectionString, `UPDATE ${table} SET id = 2`);
  await runSql(database.connectionString, "INSERT INTO poems VALUES (1)");
  await expect(change("poems")).rejects.toThrow("permission denied");
  await runSql(
    database.ownerConnectionString,
    `CREATE TRIGGER stories_append_only BEFORE UPDATE OR DELETE ON stories
      FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change()`,
  );
  await applyMigrations(database);
  await change("poems");
  await expect(change("stories")).rejects.toThrow("permission denied");
  await database.drop();
});

test("rights that were given to the hub's role by hand are removed by the next migration", async () => {
  const database = await freshDatabase();
  const grants = "GRANT ALL ON ALL TABLES IN SCHEMA public TO hub; GRANT ALL ON SCHEMA public TO PUBLIC";
  await runSql(database.ownerConnectionString, grants);
  await runSql(database.connectionString, "CREATE TABLE own (id int); DROP TABLE own");
  await applyMigrations(database);
  for (const statement of [
    "UPDATE ledger_entries SET id = id",
    "TRUNCATE schools",
    "CREATE TABLE own (id int)",
    "CREATE TEMP TABLE own (id int)",
  ])
    await expect(runSql(database.connectionString, statement)).rejects.toThrow("permission denied");
  expect(await runSql(database.connectionString, "SELECT count(*)::int FROM schools")).toEqual([
    { count: 0 },
  ]);
  await database.drop();
});

test("a database with one role works, and the system page says that the role owns the tables [ledger-4]", async () => {
  const operator = await createOperator();
  const ownsTables = async () => (await callAs(operator, SYSTEM)).json.data.hubRoleOwnsTables;
  expect(await ownsTables()).toBe(false);
  // As in a database from before the hub had a role of its own. Not undone, so this is the last test of the file.
  await tamper("ALTER TABLE ledger_entries OWNER TO hub");
  expect(await ownsTables()).toBe(true);

  const { ownerConnectionString, drop } = await emptyDatabase();
  const database = { connectionString: ownerConnectionString, ownerConnectionString };
  await applyMigrations(database);
  await seedDemoData({ ...database, sampleAppOrigin: "http://localhost:3100", storage: currentStorage() });
  expect(await runSql(ownerConnectionString, "SELECT owns_tables() AS owns")).toEqual([{ owns: true }]);
  await drop();
});
