import { expect, test, vi } from "vitest";
import { listAllAuditEvents } from "@/lib/audit/list-audit-events";
import { connectionPool } from "@/lib/database/connections";
import { prisma } from "@/lib/database/prisma";
import { createSchool } from "@/test/create-school";
import { listAllEntries } from "./list-entries";

/** Returns the number of rows of each page, and of statements for the whole file. */
async function readAll<Row>(pages: AsyncGenerator<Row[]>) {
  const queries = vi.spyOn(connectionPool(), "query");
  const sizes: number[] = [];
  for await (const page of pages) sizes.push(page.length);
  const statements = queries.mock.calls.length;
  queries.mockRestore();
  return { sizes, statements };
}

const ROWS = 2_001;

test("a CSV export of the audit log resolves its filters once, however many pages it has", async () => {
  const { admin, teacher, id } = await createSchool();
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

test("a CSV export of the ledger checks its filters once, however many pages it has", async () => {
  const { admin, teacher, poolId, classroomId } = await createSchool();
  const add = (count: number) => prisma().$executeRaw`
    INSERT INTO ledger_entries (id, pool_id, seq, type, amount_credits, balance_after_credits, actor_id, classroom_id,
      created_at, previous_hash, hash)
    SELECT new_uuid_v7(), ${poolId}::uuid, 0, 'adjust', 1, 1, ${teacher.id}::uuid, ${classroomId}::uuid, now(), '', ''
    FROM generate_series(1, ${count}::int)`;
  const file = () => readAll(listAllEntries(admin, { classroomId }));
  await add(1);
  const short = await file();
  await add(ROWS - 1);
  const long = await file();
  expect(long.sizes).toEqual([1000, 1000, 1]);
  expect(long.statements - short.statements).toBe(2);
});
