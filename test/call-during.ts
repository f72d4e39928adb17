import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "pg";
import { env } from "@/lib/env";
import { withClient } from "@/tools/postgres/with-client";
import type { TestAnswer } from "./call";

/** Whether another connection waits for a lock of this one. */
async function isWaitedFor(client: Client): Promise<boolean> {
  const { rowCount } = await client.query(
    "SELECT FROM pg_stat_activity WHERE pg_backend_pid() = ANY (pg_blocking_pids(pid))",
  );
  return rowCount !== 0;
}

interface Change {
  sql: string;
  values: string[];
}

/**
 * Writes a change without committing it, then makes the call, which still reads the old data. Commits the change once the call
 * waits for one of its locks. The change uses a separate connection, because the hub has only a few in tests. `last` is one more
 * change, made in the same transaction while the call waits.
 */
export function callDuring(
  change: Change,
  makeCall: () => Promise<TestAnswer>,
  last?: Change,
): Promise<TestAnswer> {
  return withClient(env().databaseUrl, async (client) => {
    await client.query("BEGIN");
    await client.query(change.sql, change.values);
    const answer = makeCall();
    while (!(await isWaitedFor(client))) await sleep(10);
    if (last) await client.query(last.sql, last.values);
    await client.query("COMMIT");
    return answer;
  });
}
