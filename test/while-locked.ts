import { setTimeout as sleep } from "node:timers/promises";
import { env } from "@/lib/env";
import { withClient } from "@/tools/postgres/with-client";

/** What a statement has locked, until `release`. */
export interface Locked {
  /** Resolves when that many other connections to the same database wait for a lock. */
  untilWaiting(count?: number): Promise<void>;
  release(): Promise<void>;
}

/**
 * Calls `use` while a statement's locks are held, and releases them at its end. The locks are those of a separate connection, because
 * the hub has only a few in tests.
 */
export function whileLocked<Result>(
  { sql, values }: { sql: string; values: string[] },
  use: (locked: Locked) => Promise<Result>,
): Promise<Result> {
  return withClient(env().databaseUrl, async (client) => {
    await client.query("BEGIN");
    await client.query(sql, values);
    const countWaiting = async () => {
      // Within a transaction `pg_stat_activity` would stay as it was first read.
      await client.query("SELECT pg_stat_clear_snapshot()");
      const { rowCount } = await client.query(
        "SELECT FROM pg_stat_activity WHERE datname = current_database() AND cardinality(pg_blocking_pids(pid)) > 0",
      );
      return rowCount ?? 0;
    };
    return use({
      untilWaiting: async (count = 1) => {
        while ((await countWaiting()) < count) await sleep(10);
      },
      release: async () => void (await client.query("ROLLBACK")),
    });
  });
}
