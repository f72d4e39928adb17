import type pg from "pg";
import { expect, test } from "vitest";
import { pool } from "@/lib/database/connections";
import { anOperator, aSchool } from "@/test/a-school";
import { callAs } from "@/test/as-person";
import { GET as audit } from "../audit/events/route";
import { GET as entries } from "./entries/route";
import { GET as summary } from "./summary/route";

// Runs isolated: counts the prepared statements of the database.

/** How many statements about these lists the database keeps for a connection; of the one with the most of them. */
async function keptStatements(): Promise<number> {
  const clients: pg.PoolClient[] = [];
  while (pool().idleCount > 0) clients.push(await pool().connect());
  const counts = await Promise.all(
    clients.map((client) =>
      client.query<{ n: number }>(
        `SELECT count(*)::int AS n FROM pg_prepared_statements
          WHERE statement ~ '(ledger_entries|usage_days|audit_events)" as'`,
      ),
    ),
  );
  for (const client of clients) client.release();
  return Math.max(...counts.map(({ rows: [row] }) => row?.n ?? 0));
}

/** Every way to give some of these parameters and leave the others out. */
function combinations(parameters: readonly string[]): string[] {
  return parameters.reduce<string[]>((sets, one) => sets.flatMap((set) => [set, `${set}&${one}`]), [""]);
}

test("lists narrowed in every way leave few statements with the database, and not one for each way", async () => {
  const school = await aSchool();
  const [student, activityId, operator] = [
    await school.student(),
    await school.activity(),
    await anOperator(),
  ];
  const days = ["from=2026-01-01", "to=2030-01-01T00:00:00Z"];
  const about = [`classroomId=${school.classroomId}`, `studentId=${student.id}`, `activityId=${activityId}`];
  const asked = async (way: string) => {
    expect((await callAs(school.admin, entries, { path: `/x?limit=1${way}` })).status).toBe(200);
    expect((await callAs(school.admin, summary, { path: `/x?groupBy=day${way}` })).status).toBe(200);
  };
  for (const way of combinations([...days, ...about, "model=demo-text"])) await asked(way);
  for (const way of combinations([`schoolId=${school.id}`, `subject=${student.id}`, "action=sign-in"]))
    expect((await callAs(operator, audit, { path: `/x?limit=1${way}` })).status).toBe(200);
  const kept = await keptStatements();
  expect(kept).toBeGreaterThan(0);
  expect(kept).toBeLessThanOrEqual(64);
});
