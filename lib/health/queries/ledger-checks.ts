import { sql } from "kysely";
import { Prisma } from "@/generated/prisma/client";
import { database } from "@/lib/database/kysely";
import { prisma } from "@/lib/database/prisma";
import type { Transaction } from "@/lib/database/transaction";
import type { LedgerCheck } from "@/packages/client/contract/system";
import type { LedgerVerification } from "./verify-ledger";

export const VERIFY_LEDGER_TASK = "verify-ledger";

/** Whether the verification `l` waits or runs. One that has not ended after an hour died with its process. */
const IS_PENDING = "l.ended_at IS NULL AND l.requested_at > now() - interval '1 hour'";

/** Whether the hub's database role could change the ledger, because it owns the tables. */
export async function ownsTables(): Promise<boolean> {
  const owns = database().selectNoFrom(sql<boolean>`owns_tables()`.as("owns"));
  return (await owns.executeTakeFirstOrThrow()).owns;
}

function checks() {
  return database()
    .selectFrom("ledgerChecks as l")
    .leftJoin("profiles as p", "p.id", "l.requestedById")
    .select([
      "l.id",
      "l.requestedAt",
      "p.displayName as requestedBy",
      "l.endedAt",
      "l.poolCount",
      "l.entryCount",
    ])
    .select((eb) => eb.ref("l.broken").$castTo<LedgerCheck["broken"]>().as("broken"));
}

export type LedgerCheckRow = Awaited<ReturnType<typeof getLedgerCheck>>;

export function getLedgerCheck(id: string) {
  return checks().where("l.id", "=", id).executeTakeFirstOrThrow();
}

/**
 * Finds the latest finished verification and the pending one, by `ledger_checks_requested_idx`. One statement, because two
 * would both miss a verification that finishes between them.
 */
export async function findLedgerChecks(): Promise<{
  latest: LedgerCheckRow | null;
  pending: LedgerCheckRow | null;
}> {
  const newest = database()
    .selectFrom("ledgerChecks as l")
    .select("l.id")
    .orderBy("l.requestedAt", "desc")
    .limit(1);
  const found = await checks()
    .where((eb) =>
      eb.or([
        eb("l.id", "=", newest.where("l.endedAt", "is not", null)),
        eb("l.id", "=", newest.where(sql<boolean>`${sql.raw(IS_PENDING)}`)),
      ]),
    )
    .execute();
  return {
    latest: found.find(({ endedAt }) => endedAt !== null) ?? null,
    pending: found.find(({ endedAt }) => endedAt === null) ?? null,
  };
}

async function queueLedgerCheck(requestedById: string, transaction: Transaction): Promise<string> {
  const { id } = await transaction.ledgerCheck.create({ data: { requestedById }, select: { id: true } });
  await transaction.$executeRaw`SELECT graphile_worker.add_job(${VERIFY_LEDGER_TASK},
    json_build_object('checkId', ${id}::text), max_attempts := 3)`;
  return id;
}

/**
 * Requests and queues a verification, or returns the pending one. An advisory lock serialises callers, so that only one
 * verification is queued.
 */
export async function requestLedgerCheck(
  requestedById: string,
  transaction: Transaction,
): Promise<{ id: string; isNew: boolean }> {
  await transaction.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('ledger_checks'))`;
  const [pending] = await transaction.$queryRaw<
    { id: string }[]
  >`SELECT l.id FROM ledger_checks l WHERE ${Prisma.raw(IS_PENDING)} LIMIT 1`;
  return { id: pending?.id ?? (await queueLedgerCheck(requestedById, transaction)), isNew: !pending };
}

/** Records that the nightly verification starts, which has no requester. Returns its id. */
export async function startLedgerCheck(): Promise<string> {
  return (await prisma().ledgerCheck.create({ data: {}, select: { id: true } })).id;
}

export async function endLedgerCheck(
  id: string,
  { pools, entries, broken }: LedgerVerification,
): Promise<void> {
  await prisma().ledgerCheck.updateMany({
    where: { id, endedAt: null },
    data: {
      endedAt: new Date(),
      poolCount: pools,
      entryCount: entries,
      broken: broken.map((pool) => ({ ...pool })),
    },
  });
}
