import { allowSilence } from "@/lib/database/connection-limits";
import { pool } from "@/lib/database/connections";

/** A pool whose stored balances are not what its entries and holds say. */
export interface BrokenPool {
  poolId: string;
  owner: string;
  problem: string;
}

/** What a proof was about, and what it found: nothing, when the ledger holds. */
export interface LedgerProof {
  pools: number;
  entries: number;
  broken: BrokenPool[];
}

/** Ten million entries take a few minutes; a proof that takes longer than this is stuck. */
const PROOF_TIMEOUT_MS = 1_800_000;

/**
 * Proves the ledger of every pool: available + reserved + spent = granted, the entries replayed give the stored
 * balances, each entry's `balance after` is the one before it moved by its amount, every hold has exactly the entries
 * of its state, and the daily rollups add up to what was spent. All of it as it stood at one moment; reads only, locks
 * nothing, and nobody waits for it.
 */
export async function proveLedger(): Promise<LedgerProof> {
  const client = await pool().connect();
  try {
    allowSilence(client);
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    await client.query(`SET LOCAL statement_timeout = ${PROOF_TIMEOUT_MS}`);
    const counted = await client.query<{ pools: number; entries: number }>(COUNT);
    const broken = await client.query<BrokenPool>(PROOF);
    await client.query("COMMIT");
    return { ...(counted.rows[0] ?? { pools: 0, entries: 0 }), broken: broken.rows };
  } finally {
    // Closed instead of going back: it may be silent for long, and after a failure nobody knows what it is doing.
    client.release(true);
  }
}

const COUNT = `SELECT (SELECT count(*)::int FROM pool_balances) AS pools,
  (SELECT count(*)::int FROM ledger_entries) AS entries`;

const PROOF = `
WITH replayed AS (
  SELECT pool_id,
    coalesce(sum(amount_credits) FILTER (WHERE type IN ('grant', 'adjust')), 0) AS granted,
    coalesce(sum(amount_credits) FILTER (WHERE type = 'hold'), 0) AS held,
    coalesce(sum(amount_credits) FILTER (WHERE type = 'settle'), 0) AS settled,
    coalesce(sum(amount_credits) FILTER (WHERE type = 'release'), 0) AS released
  FROM ledger_entries GROUP BY pool_id),
steps AS (
  SELECT pool_id, count(*) AS wrong FROM (
    SELECT pool_id, balance_after_credits,
      sum(CASE type WHEN 'hold' THEN -amount_credits WHEN 'settle' THEN 0 ELSE amount_credits END)
        OVER (PARTITION BY pool_id ORDER BY seq) AS expected
    FROM ledger_entries) s
  WHERE balance_after_credits <> expected GROUP BY pool_id),
hold_entries AS (
  SELECT h.pool_id, count(*) AS wrong FROM holds h LEFT JOIN (
    SELECT hold_id, count(*) FILTER (WHERE type = 'hold') AS holds, count(*) FILTER (WHERE type = 'settle') AS settles,
      count(*) FILTER (WHERE type = 'release') AS releases, min(amount_credits) AS least, max(amount_credits) AS most
    FROM ledger_entries WHERE hold_id IS NOT NULL GROUP BY hold_id) e ON e.hold_id = h.id
  WHERE e.hold_id IS NULL OR e.holds <> 1 OR e.least <> h.amount_credits OR e.most <> h.amount_credits
    OR e.settles <> (h.state = 'settled')::int OR e.releases <> (h.state = 'released')::int
  GROUP BY h.pool_id),
open_holds AS (
  SELECT pool_id, sum(amount_credits) AS reserved FROM holds WHERE state = 'reserved' GROUP BY pool_id),
days AS (
  SELECT pool_id, sum(spent_credits) AS spent, sum(reserved_credits) AS reserved FROM usage_days GROUP BY pool_id),
checked AS (
  SELECT b.pool_id, unnest(ARRAY[
    CASE WHEN b.available + b.reserved + b.spent <> b.granted
      THEN format('available %s + reserved %s + spent %s is not granted %s', b.available, b.reserved, b.spent, b.granted) END,
    CASE WHEN coalesce(r.granted, 0) <> b.granted THEN format('entries grant %s, the pool says %s', coalesce(r.granted, 0), b.granted) END,
    CASE WHEN coalesce(r.settled, 0) <> b.spent THEN format('entries settle %s, the pool says %s spent', coalesce(r.settled, 0), b.spent) END,
    CASE WHEN coalesce(r.held - r.settled - r.released, 0) <> b.reserved
      THEN format('entries leave %s reserved, the pool says %s', coalesce(r.held - r.settled - r.released, 0), b.reserved) END,
    CASE WHEN coalesce(o.reserved, 0) <> b.reserved THEN format('open holds are %s, the pool says %s reserved', coalesce(o.reserved, 0), b.reserved) END,
    CASE WHEN s.wrong > 0 THEN format('%s entries carry a wrong balance', s.wrong) END,
    CASE WHEN h.wrong > 0 THEN format('%s holds do not have the entries of their state', h.wrong) END,
    CASE WHEN coalesce(d.spent, 0) <> b.spent OR coalesce(d.reserved, 0) <> b.reserved
      THEN format('days add up to %s spent and %s reserved, the pool says %s and %s', coalesce(d.spent, 0), coalesce(d.reserved, 0), b.spent, b.reserved) END
    ]) AS problem
  FROM pool_balances b LEFT JOIN replayed r USING (pool_id) LEFT JOIN steps s USING (pool_id)
  LEFT JOIN hold_entries h USING (pool_id) LEFT JOIN open_holds o USING (pool_id) LEFT JOIN days d USING (pool_id))
SELECT c.pool_id AS "poolId", coalesce(s.name, p.login, 'unknown') AS owner, c.problem
FROM checked c LEFT JOIN credit_pools cp ON cp.id = c.pool_id
LEFT JOIN schools s ON s.id = cp.school_id LEFT JOIN profiles p ON p.id = cp.developer_id
WHERE c.problem IS NOT NULL ORDER BY owner, c.problem`;
