import { withClient } from "../postgres/with-client";
import { waitUntil } from "./wait-until";

const WAIT_MS = 15_000;

/** A lock that a hub's statements wait for, held until `release`. */
export interface LockedRows {
  /** Resolves when `count` statements (by default one) that contain `word`, such as the name of a function, wait for the lock. */
  waitFor(word: string, count?: number): Promise<void>;
  /** Ends the connections whose statements wait for the lock, so that these statements have no effect. */
  endWaiting(): Promise<void>;
  release(): void;
}

/** A `select … for …`, which locks rows, with its values. */
export interface Lock {
  select: string;
  values: readonly unknown[];
}

/** Calls `use` while rows are locked, so that something can be broken while a statement waits for them. */
export function withLockedRows<Result>(
  connectionString: string,
  locks: readonly Lock[],
  use: (locked: LockedRows) => Promise<Result>,
): Promise<Result> {
  return withClient(connectionString, async (client) => {
    await client.query("begin");
    for (const { select, values } of locks) await client.query(select, [...values]);
    const countWaiting = async (word: string) => {
      // Within a transaction `pg_stat_activity` would stay as it was first read.
      await client.query("select pg_stat_clear_snapshot()");
      const query =
        "select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock' and query ~ $1";
      const { rows } = await client.query<{ count: number }>(query, [word]);
      return rows[0]?.count ?? 0;
    };
    return use({
      waitFor: (word, count = 1) =>
        waitUntil(`${word} waits for the locked rows`, async () => (await countWaiting(word)) >= count, {
          withinMs: WAIT_MS,
          everyMs: 5,
        }),
      endWaiting: async () => {
        await client.query("select pg_stat_clear_snapshot()");
        await client.query(
          "select pg_terminate_backend(pid, 5000) from pg_stat_activity where pg_backend_pid() = any (pg_blocking_pids(pid))",
        );
      },
      release: () => void client.query("rollback").catch(() => {}),
    });
  });
}

/** Calls `use` while a credit pool's balance is locked; what takes or ends a hold waits for it. */
export function withLockedBalance<Result>(
  connectionString: string,
  poolId: string,
  use: (locked: LockedRows) => Promise<Result>,
): Promise<Result> {
  const select = "select 1 from pool_balances where pool_id = $1 for update";
  return withLockedRows(connectionString, [{ select, values: [poolId] }], use);
}
