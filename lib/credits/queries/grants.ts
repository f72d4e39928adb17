import { type Selectable, sql } from "kysely";
import type { DB } from "@/generated/kysely/tables";
import { callFunction } from "@/lib/database/call-function";
import { database } from "@/lib/database/kysely";
import { idPart, type KeysetList, momentPart, type PageRange } from "@/lib/database/page";
import { prisma } from "@/lib/database/prisma";
import type { Transaction } from "@/lib/database/transaction";

export function findPoolOfOwner(owner: { schoolId: string } | { developerId: string }) {
  return prisma().creditPool.findUnique({ where: owner, select: { id: true, schoolId: true } });
}

/** The result of a grant; see prisma/functions/grant_credits.sql. */
export interface GrantOutcome {
  outcome: "granted" | "replay" | "other-body";
  available: number;
}

/** Grants credits once for each `entryId`. @throws `pool_balances_available_check` when a correction goes below zero */
export function grantCreditsOnce(
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
  const { entryId: entry, poolId: pool, type, amountCredits: amount, actorId: actor, note } = grant;
  return callFunction("grant_credits", { entry, pool, type, amount, actor, note }, { transaction });
}

interface GrantPosition {
  createdAt: Date;
  id: string;
}

export const GRANTS: KeysetList<GrantPosition> = {
  name: "grants",
  parts: { createdAt: momentPart, id: idPart },
};

/**
 * Lists a pool's grants and corrections with the person who made them. One subquery per type, so that each reads only one
 * page of `ledger_entries_grants_idx`, a partial index with the condition `type <> 'settle'`.
 */
export function listGrantRows({ poolId, limit, after }: { poolId: string } & PageRange<GrantPosition>) {
  const ofType = (type: "grant" | "adjust") =>
    sql`(SELECT * FROM ledger_entries WHERE pool_id = ${poolId} AND type = ${sql.lit(type)} AND type <> 'settle'
      ${after ? sql`AND (created_at, id) < (${after.createdAt}, ${after.id})` : sql``}
      ORDER BY created_at DESC, id DESC LIMIT ${limit})`;
  return database()
    .selectFrom(
      sql<Selectable<DB["ledgerEntries"]>>`(${ofType("grant")} UNION ALL ${ofType("adjust")})`.as("l"),
    )
    .leftJoin("profiles as p", "p.id", "l.actorId")
    .select(["l.id", "l.amountCredits", "l.balanceAfterCredits", "l.note", "l.actorId"])
    .select(["p.displayName as actorName", "l.createdAt"])
    .select((eb) => eb.ref("l.type").$castTo<"grant" | "adjust">().as("type"))
    .orderBy("l.createdAt", "desc")
    .orderBy("l.id", "desc")
    .limit(limit)
    .execute();
}
