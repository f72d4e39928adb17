import { sql } from "kysely";
import type pg from "pg";
import { expect, test } from "vitest";
import { connectionPool } from "@/lib/database/connections";
import { database } from "@/lib/database/kysely";
import { callAs } from "@/test/call-as";
import { createOperator, createSchool } from "@/test/create-school";
import { takeOwnDatabase } from "@/test/database";
import { GET as audit } from "../audit/events/route";
import { GET as entries } from "./entries/route";
import { GET as summary } from "./summary/route";

await takeOwnDatabase(); // the test counts the prepared statements of its connections

/** Counts the prepared statements of these texts, on each connection. */
async function countPreparedStatements(texts: string): Promise<number[]> {
  const clients: pg.PoolClient[] = [];
  while (connectionPool().idleCount > 0) clients.push(await connectionPool().connect());
  const counts = await Promise.all(
    clients.map((client) =>
      client.query<{ n: number }>(
        "SELECT count(*)::int AS n FROM pg_prepared_statements WHERE statement ~ $1",
        [texts],
      ),
    ),
  );
  for (const client of clients) client.release();
  return counts.map(({ rows: [row] }) => row?.n ?? 0);
}

/** Returns every combination of these parameters. */
function combinations(parameters: readonly string[]): string[] {
  return parameters.reduce<string[]>(
    (queries, parameter) => queries.flatMap((query) => [query, `${query}&${parameter}`]),
    [""],
  );
}

test("lists read once with every combination of filters leave at most 64 prepared statements on a connection", async () => {
  const school = await createSchool();
  const [student, activityId, operator] = [
    await school.student(),
    await school.activity(),
    await createOperator(),
  ];
  const days = ["from=2026-01-01", "to=2030-01-01T00:00:00Z"];
  const ids = [`classroomId=${school.classroomId}`, `studentId=${student.id}`, `activityId=${activityId}`];
  const readBoth = async (query: string) => {
    expect((await callAs(school.admin, entries, { path: `/x?limit=1${query}` })).status).toBe(200);
    expect((await callAs(school.admin, summary, { path: `/x?groupBy=day${query}` })).status).toBe(200);
  };
  for (const query of combinations([...days, ...ids, "model=demo-text"])) await readBoth(query);
  for (const query of combinations([`schoolId=${school.id}`, `subject=${student.id}`, "action=sign-in"]))
    expect((await callAs(operator, audit, { path: `/x?limit=1${query}` })).status).toBe(200);
  await readBoth("");
  const prepared = await countPreparedStatements('(ledger_entries|usage_days|audit_events)" as');
  expect(Math.max(...prepared)).toBeGreaterThan(0);
  expect(Math.max(...prepared)).toBeLessThanOrEqual(64);
});

test("however many texts repeat, at most 256 are prepared on a connection", async () => {
  for (let round = 0; round < 3; round += 1) {
    for (let number = 0; number < 300; number += 1) {
      const text = sql<number>`${sql.raw(String(number))}::int`.as("repeated");
      expect(await database().selectNoFrom(text).executeTakeFirst()).toEqual({ repeated: number });
    }
  }
  // How many of these depends on the texts that earlier test files of this process have repeated.
  expect(Math.max(...(await countPreparedStatements('as "repeated"')))).toBeGreaterThan(0);
  expect(Math.max(...(await countPreparedStatements("")))).toBeLessThanOrEqual(256);
});
