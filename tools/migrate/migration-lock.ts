import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "pg";
import { CommandError } from "../process/command-error";

/** Any number that all instances of the hub agree on. */
const LOCK_KEY = 4_242_001;

const BETWEEN_TRIES_MS = 500;
/** More than the longest migration of a large hub. */
const LIMIT_MS = 600_000;
const LOG_AGAIN_AFTER_MS = 60_000;

/** Which connection has the lock, as an operator finds it in pg_stat_activity. */
async function describeHolder(client: Client): Promise<string> {
  const { rows } = await client.query<{ pid: number; address: string | null; since: Date | null }>(
    `select l.pid, host(a.client_addr) as address, a.backend_start as since from pg_locks l
       left join pg_stat_activity a on a.pid = l.pid
      where l.locktype = 'advisory' and l.granted and l.classid = 0 and l.objid = $1
        and l.database = (select oid from pg_database where datname = current_database())`,
    [LOCK_KEY],
  );
  const [holder] = rows;
  if (!holder) return "a connection that has just ended";
  const since = holder.since ? `, open since ${holder.since.toISOString()}` : "";
  return `connection ${holder.pid} of PostgreSQL, from ${holder.address ?? "this machine"}${since}`;
}

/**
 * Takes the lock under which one process at a time migrates a database. While another connection holds it, waits and logs which
 * one. The lock ends with the connection of `client`.
 *
 * @throws CommandError naming the connection that holds the lock, after `limitMs`, ten minutes by default
 */
export async function lockMigrations(client: Client, limitMs = LIMIT_MS): Promise<void> {
  const startedAt = Date.now();
  let loggedAt = 0;
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [
      LOCK_KEY,
    ]);
    if (rows[0]?.taken) return;
    const holder = await describeHolder(client);
    if (Date.now() - loggedAt > LOG_AGAIN_AFTER_MS) {
      console.log(`Waiting for another process that migrates the database: ${holder} …`);
      loggedAt = Date.now();
    }
    if (Date.now() - startedAt >= limitMs)
      throw new CommandError(
        `Another process has been migrating the database for ${Math.round(limitMs / 1000)} seconds: ${holder}.\n` +
          "If no hub is starting now, a pooler has kept the connection of one that ended: end it with SELECT pg_terminate_backend(…) and set DATABASE_DIRECT_URL.",
      );
    await sleep(Math.min(BETWEEN_TRIES_MS, limitMs));
  }
}
