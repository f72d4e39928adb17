import { rows } from "@/lib/database/connections";
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

/** A grant or correction with who made it. */
export interface GrantRow {
  id: string;
  seq: string;
  type: "grant" | "adjust";
  amount_credits: number;
  balance_after_credits: number;
  note: string | null;
  actor_id: string | null;
  actor_name: string | null;
  created_at: Date;
}

const oneType = (
  type: "grant" | "adjust",
) => `(SELECT * FROM ledger_entries WHERE pool_id = $1 AND type = '${type}'
  AND ($3::timestamptz IS NULL OR (created_at, seq) < ($3, $4::bigint)) ORDER BY created_at DESC, seq DESC LIMIT $2)`;

/** A pool's grants and corrections, newest first: two walks of `ledger_entries_rare_idx`, each as long as a page. */
export function listGrantRows(query: {
  poolId: string;
  limit: number;
  after: { at: Date; seq: string } | null;
}): Promise<GrantRow[]> {
  return rows<GrantRow>(
    "grants",
    `SELECT l.id, l.seq, l.type, l.amount_credits, l.balance_after_credits, l.note, l.actor_id,
        p.display_name AS actor_name, l.created_at
      FROM (${oneType("grant")} UNION ALL ${oneType("adjust")}) l LEFT JOIN profiles p ON p.id = l.actor_id
      ORDER BY l.created_at DESC, l.seq DESC LIMIT $2`,
    [query.poolId, query.limit, query.after?.at ?? null, query.after?.seq ?? null],
  );
}
