import { allowSlowStatements } from "@/lib/database/connection-limits";
import { connectionPool } from "@/lib/database/connections";
import type { LedgerCheck } from "@/packages/client/contract/system";

/** A credit pool, and a problem that the verification found in its entries, holds, daily totals or balance. */
export type BrokenPool = LedgerCheck["broken"][number];

/** How much was verified, the broken pools (none when the ledger is consistent), and the last entry of every pool. */
export interface LedgerVerification {
  pools: number;
  entries: number;
  broken: BrokenPool[];
  heads: PoolHead[];
}

/** The number of a pool's entries and the hash of the last one in hexadecimal. A copy kept elsewhere shows whether the ledger was rewritten. */
interface PoolHead {
  poolId: string;
  entries: number;
  hash: string;
}

/** Ten million entries take a few minutes, so a verification that takes longer than this is stuck. */
const TIMEOUT_MS = 1_800_000;
/** After this time a server that is alive has ended the statement. */
const UNRESPONSIVE_AFTER_MS = TIMEOUT_MS + 60_000;

/**
 * Verifies the ledger of every credit pool in one snapshot, without locks: the chain of entries, holds, daily totals and
 * balances. See prisma/functions/ledger_problems.sql.
 */
export async function verifyLedger(): Promise<LedgerVerification> {
  const client = await connectionPool().connect();
  try {
    allowSlowStatements(client, UNRESPONSIVE_AFTER_MS);
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    await client.query(`SET LOCAL statement_timeout = ${TIMEOUT_MS}`);
    const counted = await client.query<{ pools: number; entries: number }>(COUNTS);
    const heads = await client.query<PoolHead>(HEADS);
    const broken = await client.query<BrokenPool>(BROKEN_POOLS);
    await client.query("COMMIT");
    return { ...(counted.rows[0] ?? { pools: 0, entries: 0 }), broken: broken.rows, heads: heads.rows };
  } finally {
    // Closed instead of reused: its limits were lifted, and after a failure its state is unknown.
    client.release(true);
  }
}

const COUNTS = `SELECT (SELECT count(*)::int FROM pool_balances) AS pools,
  (SELECT count(*)::int FROM ledger_entries) AS entries`;

const HEADS = `SELECT pool_id AS "poolId", entry_count AS entries, encode(last_hash, 'hex') AS hash FROM pool_balances
  ORDER BY pool_id`;

const BROKEN_POOLS = `SELECT b.pool_id AS "poolId", coalesce(s.name, p.login, 'unknown') AS owner, b.problem
  FROM ledger_problems() b LEFT JOIN credit_pools cp ON cp.id = b.pool_id
  LEFT JOIN schools s ON s.id = cp.school_id LEFT JOIN profiles p ON p.id = cp.developer_id
  ORDER BY owner, b.pool_id, b.problem`;
