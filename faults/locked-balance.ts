import { setTimeout as sleep } from "node:timers/promises";
import { withClient } from "../tools/postgres/with-client";

const WAIT_MS = 15_000;

/** The lock that a hub's statements wait for, held until `release`. */
export interface LockedBalance {
  /** Resolves when that many statements of this function wait for the lock. */
  waitFor(name: "reserve_credits" | "end_holds", count?: number): Promise<void>;
  release(): void;
}

/** Calls `use` while a credit pool's balance is locked, so that something can be broken while a statement waits for it. */
export function withLockedBalance<Result>(
  connectionString: string,
  poolId: string,
  use: (locked: LockedBalance) => Promise<Result>,
): Promise<Result> {
  return withClient(connectionString, async (client) => {
    await client.query("begin");
    await client.query("select 1 from pool_balances where pool_id = $1 for update", [poolId]);
    const countWaiting = async (name: string) => {
      // Within a transaction `pg_stat_activity` would stay as it was first read.
      await client.query("select pg_stat_clear_snapshot()");
      const query =
        "select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock' and query ~ $1";
      const { rows } = await client.query<{ count: number }>(query, [name]);
      return rows[0]?.count ?? 0;
    };
    return use({
      waitFor: async (name, count = 1) => {
        const deadline = Date.now() + WAIT_MS;
        while ((await countWaiting(name)) < count) {
          if (Date.now() > deadline) throw new Error(`no ${name} waits for the balance`);
          await sleep(5);
        }
      },
      release: () => void client.query("rollback").catch(() => {}),
    });
  });
}
