import { sql } from "kysely";
import type { LedgerCheckTold } from "@/client/contract/system";
import { Prisma } from "@/generated/prisma/client";
import { database } from "@/lib/database/kysely";
import { prisma } from "@/lib/database/prisma";
import type { Transaction } from "@/lib/database/transaction";
import type { LedgerProof } from "./prove-ledger";

/** The queue's name for a proof of the ledger. */
export const VERIFY_LEDGER_TASK = "verify-ledger";

/** Not ended, and asked for within the last hour: one that takes longer died with its process. */
const IS_PENDING = "l.ended_at IS NULL AND l.requested_at > now() - interval '1 hour'";

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
    .select((eb) => eb.ref("l.broken").$castTo<LedgerCheckTold["broken"]>().as("broken"));
}

/** One proof of the ledger, asked for or done. */
export type LedgerCheckRow = Awaited<ReturnType<typeof getLedgerCheck>>;

/** A proof by its id. */
export function getLedgerCheck(id: string) {
  return checks().where("l.id", "=", id).executeTakeFirstOrThrow();
}

/**
 * The latest proof that has ended, and one that waits or runs; by `ledger_checks_requested_idx`. In one statement: of two,
 * one that ends between them would be in neither.
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
 * Requests a proof and queues it, unless one is pending already: then it is that one. The lock lets one caller look at a
 * time.
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

/** Begins a proof that nobody asked for: the nightly one. Answers its id. */
export async function beginLedgerCheck(): Promise<string> {
  return (await prisma().ledgerCheck.create({ data: {}, select: { id: true } })).id;
}

/** Writes down what a proof found. */
export async function endLedgerCheck(id: string, { pools, entries, broken }: LedgerProof): Promise<void> {
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
