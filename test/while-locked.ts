import { setTimeout as sleep } from "node:timers/promises";
import { env } from "@/lib/env";
import { withClient } from "@/tools/postgres/with-client";

/** The locks of a statement, which are held until `release` is called. */
export interface Locked {
  /** Resolves when `count` other connections to the same database wait for a lock; 1 by default. */
  untilWaiting(count?: number): Promise<void>;
  release(): Promise<void>;
}

/**
 * Runs `sql` in a transaction and calls `use` while that transaction holds its locks; at the latest when `use` ends, they are
 * released. The transaction has a connection of its own, because the hub has only a few connections in tests.
 */
export function whileLocked<Result>(
  { sql, values }: { sql: string; values: string[] },
  use: (locked: Locked) => Promise<Result>,
): Promise<Result> {
  return withClient(env().databaseUrl, async (client) => {
    await client.query("BEGIN");
    await client.query(sql, values);
    const countWaiting = async () => {
      // Without this, every read of `pg_stat_activity` in a transaction shows what the first one showed.
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
