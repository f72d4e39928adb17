import { afterAll, expect, test } from "vitest";
import { call } from "@/test/call";
import { createStudentSession } from "@/test/create-school";
import { forgetDatabase, takeOwnDatabase } from "@/test/database";
import { runSql } from "@/test/run-sql";
import { startUpstream, textAnswer } from "@/test/upstream";

await takeOwnDatabase(); // counts the rows that are written to every table
const upstream = await startUpstream();
const { POST } = await import("./route");

afterAll(() => upstream.close());

interface Writes {
  inserted: number;
  updated: number;
  deleted: number;
}

/** The rows written to each table since the database was made. A connection reports its last rows when it closes. */
async function readWrites(): Promise<Map<string, Writes>> {
  await forgetDatabase();
  const url = process.env.DATABASE_URL ?? "";
  const others =
    "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()";
  await expect.poll(() => runSql(url, others)).toEqual([]);
  const rows = await runSql(
    url,
    `SELECT relname AS table, n_tup_ins::int AS inserted, n_tup_upd::int AS updated, n_tup_del::int AS deleted
      FROM pg_stat_user_tables`,
  );
  return new Map((rows as (Writes & { table: string })[]).map(({ table, ...writes }) => [table, writes]));
}

/** The rows that `work` writes, by table, without the tables that it leaves alone. */
async function countWrites(work: () => Promise<void>): Promise<Record<string, Writes>> {
  const before = await readWrites();
  await work();
  const after = await readWrites();
  const written = [...after].map(([table, writes]): [string, Writes] => {
    const { inserted = 0, updated = 0, deleted = 0 } = before.get(table) ?? {};
    return [
      table,
      {
        inserted: writes.inserted - inserted,
        updated: writes.updated - updated,
        deleted: writes.deleted - deleted,
      },
    ];
  });
  return Object.fromEntries(
    written.filter(([, writes]) => Object.values(writes).some((count) => count !== 0)),
  );
}

test("a text writes six rows, and eight with an Idempotency-Key", async () => {
  const { session } = await createStudentSession();
  upstream.respond = textAnswer("hello");
  const create = async (headers: Record<string, string>) => {
    expect((await call(POST, { session, body: { prompt: "A fox" }, headers })).status).toBe(200);
  };
  const everyText = {
    holds: { inserted: 1, updated: 1, deleted: 0 },
    pool_balances: { inserted: 0, updated: 2, deleted: 0 },
    ledger_entries: { inserted: 1, updated: 0, deleted: 0 },
  };
  expect(await countWrites(() => create({}))).toEqual({
    ...everyText,
    usage_days: { inserted: 1, updated: 0, deleted: 0 },
  });
  expect(await countWrites(() => create({ "idempotency-key": "k1" }))).toEqual({
    ...everyText,
    usage_days: { inserted: 0, updated: 1, deleted: 0 },
    operations: { inserted: 1, updated: 1, deleted: 0 },
  });
});
