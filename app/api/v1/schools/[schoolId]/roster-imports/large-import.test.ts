import { Client } from "pg";
import { beforeAll, describe, expect, test } from "vitest";
import { env } from "@/lib/env";
import { createSchool } from "@/test/create-school";
import { takeOwnDatabase } from "@/test/database";
import { importsOf, runJob } from "@/test/roster-imports";
import { asOwner } from "@/test/tamper";

const BATCH = 500;

/** Fills the database with the people of three other schools, so that the planner's statistics know these schools only. */
async function analyzeOtherSchools(): Promise<void> {
  for (let count = 0; count < 3; count += 1) await createSchool();
  await asOwner(`
    INSERT INTO profiles (id, login, password_hash, role, display_name, school_id)
      SELECT gen_random_uuid(), 'other' || n, 'x', 'student', 'Student ' || n, s.id
      FROM generate_series(1, 3000) n
      JOIN (SELECT id, row_number() OVER () - 1 AS at FROM schools) s ON s.at = n % 3;
    INSERT INTO enrolments (classroom_id, profile_id, kind)
      SELECT c.id, p.id, 'student' FROM profiles p JOIN classrooms c USING (school_id) WHERE p.login LIKE 'other%';
    ANALYZE`);
}

/** A plain CSV of a class. */
function createClassCsv(name: string, count: number): string {
  const rows = Array.from({ length: count }, (_, index) => `6-1,${name} ${index},${name.slice(-5)}${index}`);
  return ["class,name,login", ...rows].join("\n");
}

/** Applies an import, and returns the size of each batch and how many rows PostgreSQL read for all of them. */
async function applyAndCount(importId: string): Promise<{ batches: number[]; read: number }> {
  const client = new Client({ connectionString: env().databaseUrl });
  await client.connect();
  const first = async (statement: string, values: unknown[] = []) =>
    (await client.query(statement, values)).rows[0];
  const batches: number[] = [];
  try {
    await client.query("BEGIN");
    do batches.push((await first("SELECT apply_roster_batch($1, $2, 'x') AS size", [importId, BATCH])).size);
    while (batches.at(-1) !== 0);
    const { read } = await first(
      "SELECT sum(seq_tup_read + idx_tup_fetch)::int AS read FROM pg_stat_xact_user_tables",
    );
    await client.query("COMMIT");
    return { batches, read };
  } finally {
    await client.end();
  }
}

beforeAll(takeOwnDatabase);

describe("a large import", () => {
  test("reads each row only a few times, even in a school that the statistics of the database do not cover [import-15]", async () => {
    await analyzeOtherSchools();
    const { check, apply } = importsOf(await createSchool());
    const { id } = await check(createClassCsv("Kim", 2 * BATCH));
    await apply(id);
    const { batches, read } = await applyAndCount(id);
    // The new classroom and 1,000 students.
    expect(batches).toEqual([BATCH, BATCH, 1, 0]);
    expect(read).toBeLessThan(20 * BATCH);
  });

  test("is tried again after a try that applied something, and fails after a try that applied nothing [import-15]", async () => {
    const { check, apply, read } = importsOf(await createSchool());
    // A transaction has 1,000 changes: the first the classroom and 999 students, the second only Lee 999, which fails.
    const { id } = await check(createClassCsv("Lee", 1000));
    await apply(id);
    await asOwner(`ALTER TABLE profiles ADD CONSTRAINT no_last CHECK (display_name <> 'Lee 999') NOT VALID`);
    await expect(runJob(id)).rejects.toThrow();
    expect(await read(id)).toMatchObject({ status: "applying", progress: { done: 1000 } });
    await runJob(id);
    expect(await read(id)).toMatchObject({ status: "failed", failure: { code: "unexpected" } });
    await asOwner(`ALTER TABLE profiles DROP CONSTRAINT no_last`);
  });
});
