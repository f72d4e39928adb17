import { expect, test, vi } from "vitest";
import { listAllAuditEvents } from "@/lib/audit/list-audit-events";
import { pool } from "@/lib/database/connections";
import { prisma } from "@/lib/database/prisma";
import { aSchool } from "@/test/a-school";
import { listAllEntries } from "./list-entries";

/** How many rows each page of a file had, and how many statements all of it took. */
async function readAll<Row>(pages: AsyncGenerator<Row[]>) {
  const asked = vi.spyOn(pool(), "query");
  const sizes: number[] = [];
  for await (const page of pages) sizes.push(page.length);
  const statements = asked.mock.calls.length;
  asked.mockRestore();
  return { sizes, statements };
}

const ROWS = 2_001;

test("a file of the audit log asks once whom and what it is about, however many pages it has", async () => {
  const { admin, teacher, id } = await aSchool();
  const add = (count: number) => prisma().$executeRaw`
    INSERT INTO audit_events (id, actor_id, action, school_id)
    SELECT new_uuid_v7(), ${teacher.id}::uuid, 'token.create', ${id}::uuid FROM generate_series(1, ${count}::int)`;
  const file = () => readAll(listAllAuditEvents(admin, { actor: teacher.login, action: "token.create" }));
  await add(1);
  const short = await file();
  await add(ROWS - 1);
  const long = await file();
  expect(long.sizes).toEqual([1000, 1000, 1]);
  expect(long.statements - short.statements).toBe(2);
});

test("a file of the ledger asks once whether its filters are the reader's to see", async () => {
  const { admin, teacher, poolId, classroomId } = await aSchool();
  const add = (count: number) => prisma().$executeRaw`
    INSERT INTO ledger_entries (id, pool_id, type, amount_credits, balance_after_credits, actor_id, classroom_id)
    SELECT new_uuid_v7(), ${poolId}::uuid, 'adjust', 1, 1, ${teacher.id}::uuid, ${classroomId}::uuid
    FROM generate_series(1, ${count}::int)`;
  const file = () => readAll(listAllEntries(admin, { classroomId }));
  await add(1);
  const short = await file();
  await add(ROWS - 1);
  const long = await file();
  expect(long.sizes).toEqual([1000, 1000, 1]);
  expect(long.statements - short.statements).toBe(2);
});
