import { Client } from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { freshDatabase, type TestDatabase } from "../../test/database";
import { applyFunctions, checkFunctions } from "./apply-functions";
import { readFunctions } from "./migration-files";

let database: TestDatabase;
let client: Client;
beforeEach(async () => {
  database = await freshDatabase();
  client = new Client({ connectionString: database.ownerConnectionString });
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await database.drop();
});

const current = readFunctions();

function createFunction(name: string, signature: string, body: string) {
  return { name, sql: `create or replace function ${name}${signature} language sql as $$ ${body} $$;` };
}

async function readOne(query: string): Promise<unknown> {
  const { rows } = await client.query({ text: query, rowMode: "array" });
  return rows[0]?.[0];
}

const answer = createFunction("answer", "(a int) returns int", "select a");

describe("the SQL functions of prisma/functions", () => {
  it("are applied again only when their file changed", async () => {
    expect(await applyFunctions(client, [...current, answer])).toEqual({
      functions: ["answer"],
      droppedFunctions: [],
    });
    const changed = createFunction("answer", "(a int) returns int", "select a + 1");
    expect((await applyFunctions(client, [...current, changed])).functions).toEqual(["answer"]);
    expect((await applyFunctions(client, [...current, changed])).functions).toEqual([]);
    expect(await readOne("select answer(1)")).toBe(2);
  });

  it("may change their arguments and result, without leaving an overload behind", async () => {
    await applyFunctions(client, [...current, answer]);
    const changed = createFunction("answer", "(a int, b text) returns text", "select a || b");
    await applyFunctions(client, [...current, changed]);
    expect(await readOne("select answer(1, 'x')")).toBe("1x");
    expect(await readOne("select count(*)::int from pg_proc where proname = 'answer'")).toBe(1);
  });

  it("may call each other whatever the order of their files", async () => {
    const caller = createFunction("a_caller", "() returns int", "select answer(3)");
    await applyFunctions(client, [...current, caller, answer]);
    expect(await readOne("select a_caller()")).toBe(3);
    await expect(checkFunctions(client, [...current, caller, answer])).resolves.toBeUndefined();
  });

  it("are dropped when their file was removed", async () => {
    await applyFunctions(client, [...current, answer]);
    expect((await applyFunctions(client, current)).droppedFunctions).toEqual(["answer"]);
    expect(await readOne("select count(*)::int from pg_proc where proname = 'answer'")).toBe(0);
  });

  it("are created again when something dropped them", async () => {
    await client.query("drop function end_holds cascade");
    const applied = await applyFunctions(client, current);
    expect(applied.functions).toContain("end_holds");
    expect(applied.functions).not.toContain("submit_work");
  });

  it("create their triggers, and drop those that are no longer in the file", async () => {
    const trigger = (name: string) => ({
      name: "note_school",
      sql: `create or replace function note_school() returns trigger language plpgsql as $$ begin return new; end $$;
        create or replace trigger ${name} before insert on schools for each row execute function note_school();`,
    });
    const listTriggers = () =>
      readOne("select array_agg(tgname::text) from pg_trigger where tgfoid = 'note_school'::regproc");
    await applyFunctions(client, [...current, trigger("one")]);
    expect(await listTriggers()).toEqual(["one"]);
    await applyFunctions(client, [...current, trigger("two")]);
    expect(await listTriggers()).toEqual(["two"]);
    expect((await applyFunctions(client, current)).droppedFunctions).toEqual(["note_school"]);
    expect(await readOne("select count(*)::int from pg_trigger where tgname in ('one', 'two')")).toBe(0);
  });

  it("change nothing when one of them is refused, and the error names its file", async () => {
    const broken = { name: "broken", sql: "create function broken() returns nonsense language sql as '';" };
    await expect(applyFunctions(client, [answer, broken])).rejects.toThrow(
      /prisma\/functions\/broken\.sql: .*nonsense/,
    );
    expect(await readOne("select count(*)::int from pg_proc where proname = 'answer'")).toBe(0);
    expect((await applyFunctions(client, current)).functions).toEqual([]);
  });

  it("must be named after their file", async () => {
    const misnamed = { ...answer, name: "question" };
    await expect(applyFunctions(client, [...current, misnamed])).rejects.toThrow(/question\.sql creates no/);
  });

  it("fail the check when PostgreSQL refuses a body, or a function has no file", async () => {
    const broken = createFunction("broken", "() returns int", "select missing from schools");
    await applyFunctions(client, [...current, broken]);
    await expect(checkFunctions(client, [...current, broken])).rejects.toThrow(/broken\.sql: .*missing/);
    await expect(checkFunctions(client, current)).rejects.toThrow(/broken is in no file/);
  });
});
