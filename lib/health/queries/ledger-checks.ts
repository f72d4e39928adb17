import { Prisma } from "@/generated/prisma/client";
import { rows } from "@/lib/database/connections";
import { prisma } from "@/lib/database/prisma";
import type { Transaction } from "@/lib/database/transaction";
import type { BrokenPool } from "./prove-ledger";

/** The queue's name for a proof of the ledger. */
export const VERIFY_LEDGER_TASK = "verify-ledger";

/** One proof of the ledger, asked for or done. */
export interface LedgerCheckRow {
  id: string;
  requested_at: Date;
  requested_by: string | null;
  ended_at: Date | null;
  pool_count: number | null;
  entry_count: number | null;
  broken: { poolId: string; owner: string; problem: string }[];
}

/** A proof that has not ended after this long died with its process. */
const GIVEN_UP = "interval '1 hour'";
const IS_PENDING = `l.ended_at IS NULL AND l.requested_at > now() - ${GIVEN_UP}`;
const CHECK = `l.id, l.requested_at, p.display_name AS requested_by, l.ended_at, l.pool_count, l.entry_count, l.broken
  FROM ledger_checks l LEFT JOIN profiles p ON p.id = l.requested_by_id`;

/**
 * The latest proof that has ended, and one that waits or runs; by `ledger_checks_requested_idx`. In one statement: of two,
 * one that ends between them would be in neither.
 */
export async function findLedgerChecks(): Promise<{
  latest: LedgerCheckRow | null;
  pending: LedgerCheckRow | null;
}> {
  const found = await rows<LedgerCheckRow>(
    "ledger-checks",
    `SELECT ${CHECK} WHERE l.id IN (
      (SELECT l.id FROM ledger_checks l WHERE l.ended_at IS NOT NULL ORDER BY l.requested_at DESC LIMIT 1),
      (SELECT l.id FROM ledger_checks l WHERE ${IS_PENDING} ORDER BY l.requested_at DESC LIMIT 1))`,
    [],
  );
  return {
    latest: found.find(({ ended_at }) => ended_at !== null) ?? null,
    pending: found.find(({ ended_at }) => ended_at === null) ?? null,
  };
}

async function queueLedgerCheck(requestedById: string, transaction: Transaction): Promise<string> {
  const { id } = await transaction.ledgerCheck.create({ data: { requestedById }, select: { id: true } });
  await transaction.$executeRaw`SELECT graphile_worker.add_job(${VERIFY_LEDGER_TASK},
    json_build_object('checkId', ${id}::text), max_attempts := 3)`;
  return id;
}

/**
 * Asks for a proof and queues it, unless one waits or runs already: then it is that one. The lock lets one caller look
 * at a time.
 */
export async function requestLedgerCheck(
  requestedById: string,
  transaction: Transaction,
): Promise<{ asked: LedgerCheckRow; isNew: boolean }> {
  await transaction.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('ledger_checks'))`;
  const [pending] = await transaction.$queryRaw<
    { id: string }[]
  >`SELECT l.id FROM ledger_checks l WHERE ${Prisma.raw(IS_PENDING)} LIMIT 1`;
  const id = pending?.id ?? (await queueLedgerCheck(requestedById, transaction));
  const [asked] = await transaction.$queryRaw<
    LedgerCheckRow[]
  >`SELECT ${Prisma.raw(CHECK)} WHERE l.id = ${id}::uuid`;
  if (!asked) throw new Error("the proof that was asked for is not there");
  return { asked, isNew: !pending };
}

/** Begins a proof that nobody asked for: the nightly one. Answers its id. */
export async function beginLedgerCheck(): Promise<string> {
  return (await prisma().ledgerCheck.create({ data: {}, select: { id: true } })).id;
}

/** Writes down what a proof found. */
export async function endLedgerCheck(
  id: string,
  { pools, entries, broken }: { pools: number; entries: number; broken: readonly BrokenPool[] },
): Promise<void> {
  const told = broken.map(({ pool_id: poolId, owner, problem }) => ({ poolId, owner, problem }));
  await prisma().ledgerCheck.updateMany({
    where: { id, endedAt: null },
    data: { endedAt: new Date(), poolCount: pools, entryCount: entries, broken: told },
  });
}
