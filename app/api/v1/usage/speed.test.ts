import { expect, test, vi } from "vitest";
import type { Person } from "@/lib/access/person";
import type { Handler } from "@/lib/api/handler";
import { settleHold } from "@/lib/credits/end-hold";
import { reserveCredits } from "@/lib/credits/reserve-credits";
import { pool } from "@/lib/database/connections";
import { prisma } from "@/lib/database/prisma";
import { verifyLaunchSession } from "@/lib/launch/verify-launch-session";
import { aLaunch, anOperator, aSchool } from "@/test/a-school";
import { callAs } from "@/test/as-person";
import { GET as entries } from "./entries/route";
import { GET as summary } from "./summary/route";

interface Statement {
  text: string;
  values: unknown[];
}

/** The statements about the usage that one call sends to the database. */
async function statementsOf(person: Person, handler: Handler, path: string): Promise<Statement[]> {
  const spy = vi.spyOn(pool(), "query");
  try {
    expect((await callAs(person, handler, { path })).status).toBe(200);
    const sent = spy.mock.calls.map(([statement]) => statement as unknown as Statement | string);
    return sent.flatMap((one) =>
      typeof one === "object" && /ledger_entries|usage_days/.test(one.text) ? [one] : [],
    );
  } finally {
    spy.mockRestore();
  }
}

test("views of a long ledger walk an index to the entries they show, and sum days instead of entries", async () => {
  const school = await aSchool();
  const [student, activityId] = [await school.student(), await school.activity()];
  const session = verifyLaunchSession(await aLaunch(student, activityId));
  const how = { mediaType: "text", model: "demo-text", kind: "test", idempotency: null } as const;
  const held = await reserveCredits({ session, ...how });
  if (!held.replayed) await settleHold(held, null);
  await prisma()
    .$executeRaw`INSERT INTO ledger_entries (id, pool_id, type, amount_credits, balance_after_credits)
    SELECT new_uuid_v7(), md5((n % 200)::text)::uuid, (ARRAY['hold', 'settle', 'grant'])[1 + n % 3]::entry_type, 1, 1
    FROM generate_series(1, 20000) n`;
  await pool().query("ANALYZE ledger_entries");

  const operator = await anOperator();
  const filters = [
    "",
    `studentId=${student.id}`,
    `classroomId=${school.classroomId}`,
    `activityId=${activityId}`,
    `appSlug=${school.appSlug}`,
    "model=demo-text",
    "type=settle",
    "type=adjust",
    "from=2026-01-01&to=2030-01-01",
  ];
  for (const person of [student, school.teacher, school.admin, operator]) {
    for (const filter of person === student ? [""] : filters) {
      const listed = await statementsOf(person, entries, `/x?limit=50&${filter}`);
      expect(listed.length).toBeGreaterThan(0);
      for (const { text, values } of listed) {
        const { rows } = await pool().query(`EXPLAIN ${text}`, values);
        expect(JSON.stringify(rows), `${person.role} ${filter}`).not.toMatch(/Seq Scan on ledger_entries/);
      }
      const query = filter.startsWith("type") ? "" : filter;
      const summed = await statementsOf(person, summary, `/x?groupBy=app&${query}`);
      expect(
        summed.map(({ text }) => /ledger_entries/.test(text)),
        `${person.role} ${filter}`,
      ).not.toContain(true);
    }
  }
});
