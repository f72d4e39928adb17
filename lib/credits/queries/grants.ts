import { type Selectable, sql } from "kysely";
import type { DB } from "@/generated/kysely/tables";
import { database } from "@/lib/database/kysely";
import { type KeysetList, momentPart, type PageRange, sequencePart } from "@/lib/database/page";
import { prisma } from "@/lib/database/prisma";
import type { Transaction } from "@/lib/database/transaction";

/** The pool that a grant is for: of a school, or of a developer. Null where there is none. */
export function findGrantedPool(owner: { schoolId: string } | { developerId: string }) {
  return prisma().creditPool.findUnique({ where: owner, select: { id: true, schoolId: true } });
}

/** The result of a grant; see prisma/functions/grant_credits_once.sql. */
export interface GrantOutcome {
  outcome: "granted" | "replay" | "other-body";
  available: number;
}

/**
 * Grants or corrects credits, once for each `entryId`. A correction below zero violates `pool_balances_available_check`.
 */
export async function grantCreditsOnce(
  grant: {
    entryId: string;
    poolId: string;
    type: "grant" | "adjust";
    amountCredits: number;
    actorId: string;
    note: string;
  },
  transaction: Transaction,
): Promise<GrantOutcome> {
  const [row] = await transaction.$queryRaw<GrantOutcome[]>`
    SELECT outcome, available FROM grant_credits_once(${grant.entryId}::uuid, ${grant.poolId}::uuid,
      ${grant.type}::entry_type, ${grant.amountCredits}::int, ${grant.actorId}::uuid, ${grant.note})`;
  if (!row) throw new Error("grant_credits_once answered no row");
  return row;
}

interface Place {
  createdAt: Date;
  seq: string;
}

/** The grants and corrections of a pool, newest first. */
export const GRANTS: KeysetList<Place> = {
  name: "grants",
  parts: { createdAt: momentPart, seq: sequencePart },
};

/** A pool's grants and corrections, with who made them: two walks of `ledger_entries_rare_idx`, each as long as a page. */
export function listGrantRows({ poolId, limit, after }: { poolId: string } & PageRange<Place>) {
  const ofType = (type: "grant" | "adjust") =>
    sql`(SELECT * FROM ledger_entries WHERE pool_id = ${poolId} AND type = ${sql.lit(type)}
      ${after ? sql`AND (created_at, seq) < (${after.createdAt}, ${after.seq})` : sql``}
      ORDER BY created_at DESC, seq DESC LIMIT ${limit})`;
  return database()
    .selectFrom(
      sql<Selectable<DB["ledgerEntries"]>>`(${ofType("grant")} UNION ALL ${ofType("adjust")})`.as("l"),
    )
    .leftJoin("profiles as p", "p.id", "l.actorId")
    .select(["l.id", "l.seq", "l.amountCredits", "l.balanceAfterCredits", "l.note", "l.actorId"])
    .select(["p.displayName as actorName", "l.createdAt"])
    .select((eb) => eb.ref("l.type").$castTo<"grant" | "adjust">().as("type"))
    .orderBy("l.createdAt", "desc")
    .orderBy("l.seq", "desc")
    .limit(limit)
    .execute();
}
