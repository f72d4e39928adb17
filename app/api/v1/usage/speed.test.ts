import { expect, test, vi } from "vitest";
import type { Person } from "@/lib/access/person";
import type { Handler } from "@/lib/api/route";
import { reserveCredits } from "@/lib/credits/reserve-credits";
import { settleHold } from "@/lib/credits/settle-or-release";
import { connectionPool } from "@/lib/database/connections";
import { prisma } from "@/lib/database/prisma";
import { verifyLaunchSession } from "@/lib/launch/verify-launch-session";
import { listUsageChoices } from "@/lib/usage/list-usage-choices";
import { callAs } from "@/test/call-as";
import { createOperator, createSchool, launchSessionOf } from "@/test/create-school";
import { takeOwnDatabase } from "@/test/database";
import { asOwner } from "@/test/tamper";
import { GET as entries } from "./entries/route";
import { GET as summary } from "./summary/route";

await takeOwnDatabase(); // its many open holds would slow down the sweeps of later test files

const SCAN = /Seq Scan on (ledger_entries|holds)/;

interface Statement {
  text: string;
  values: unknown[];
}

/** Returns the statements about usage that `read` sends to the database. */
async function captureStatements(read: () => Promise<unknown>): Promise<Statement[]> {
  const spy = vi.spyOn(connectionPool(), "query");
  try {
    await read();
    const sent = spy.mock.calls.map(([statement]) => statement as unknown as Statement | string);
    return sent.flatMap((statement) =>
      typeof statement === "object" && /ledger_entries|usage_days|holds/.test(statement.text)
        ? [statement]
        : [],
    );
  } finally {
    spy.mockRestore();
  }
}

const captureCall = (person: Person, handler: Handler, path: string) =>
  captureStatements(async () => expect((await callAs(person, handler, { path })).status).toBe(200));

async function expectNoScan({ text, values }: Statement, name: string): Promise<void> {
  const { rows } = await connectionPool().query(`EXPLAIN ${text}`, values);
  expect(JSON.stringify(rows), name).not.toMatch(SCAN);
}

test("lists of a long ledger use an index, and summaries read daily totals instead of entries [ledger-6]", async () => {
  const school = await createSchool();
  const [student, activityId] = [await school.student(), await school.activity()];
  const session = verifyLaunchSession(await launchSessionOf(student, activityId));
  const request = {
    mediaType: "text",
    model: "demo-text",
    minimumAge: 0,
    kind: "test",
    idempotency: null,
  } as const;
  const reserved = await reserveCredits({ session, ...request });
  if (!reserved.replayed) await settleHold(reserved, null);
  await prisma().$executeRaw`
    INSERT INTO ledger_entries (id, pool_id, seq, type, amount_credits, balance_after_credits, created_at, previous_hash, hash)
    SELECT new_uuid_v7(), md5((n % 200)::text)::uuid, n, (ARRAY['settle', 'settle', 'grant'])[1 + n % 3]::entry_type, 1, 1,
      now(), '', ''
    FROM generate_series(1, 20000) n`;
  await prisma().$executeRaw`
    INSERT INTO holds (id, pool_id, state, amount_credits, media_type, model, actor_id, classroom_id, activity_id, app_slug,
      operation_id, day, instance_id, ended_at)
    SELECT new_uuid_v7(), md5((n % 200)::text)::uuid, (CASE WHEN n % 20 > 1 THEN 'settled' WHEN n % 200 > 1 THEN 'released'
      ELSE 'reserved' END)::hold_state, 1, 'text', 'demo-text', id, id, id, 'x', '', now(), id,
      CASE WHEN n % 20 > 1 OR n % 200 > 1 THEN now() END
    FROM generate_series(1, 20000) n, new_uuid_v7() id`;
  await asOwner("ANALYZE ledger_entries, holds");

  const operator = await createOperator();
  const filters = [
    "",
    `studentId=${student.id}`,
    `classroomId=${school.classroomId}`,
    `activityId=${activityId}`,
    `appSlug=${school.appSlug}`,
    "model=demo-text",
    "type=settle",
    "type=adjust",
    "type=reserved",
    "type=released",
    "from=2026-01-01&to=2030-01-01",
  ];
  for (const person of [student, school.teacher, school.admin, operator]) {
    for (const filter of person === student ? [""] : filters) {
      const listed = await captureCall(person, entries, `/x?limit=50&${filter}`);
      expect(listed.length).toBeGreaterThan(0);
      for (const statement of listed) await expectNoScan(statement, `${person.role} ${filter}`);
      const query = filter.startsWith("type") ? "" : filter;
      const readsHolds = (text: string) => /holds/.test(text);
      expect(
        listed.some(({ text }) => readsHolds(text)),
        filter,
      ).toBe(!/type=(settle|adjust)/.test(filter));
      const summed = await captureCall(person, summary, `/x?groupBy=app&${query}`);
      expect(
        summed.map(({ text }) => /ledger_entries/.test(text)),
        `${person.role} ${filter}`,
      ).not.toContain(true);
      for (const statement of summed.filter(({ text }) => readsHolds(text)))
        await expectNoScan(statement, `${person.role} ${filter}`);
    }
  }
  const choices = await captureStatements(() => listUsageChoices(operator, {}));
  expect(choices.map(({ text }) => /usage_days/.test(text))).toEqual([false]);
  for (const statement of choices) await expectNoScan(statement, "the apps that an operator can choose");
});
