import { Socket } from "node:net";
import pg from "pg";

/** After about 20 seconds, TCP keep-alive closes idle connections to a server that is gone. */
export const CONNECTION_SETTINGS = {
  connectionTimeoutMillis: 5_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
} satisfies pg.ClientConfig;

/** Far more than our statements take, except the check of the ledger (`allowSlowStatements`). */
const STATEMENT_TIMEOUT_MS = 12_000;
/**
 * Only a person who works in the database by hand (psql) locks a row for so long; without this limit all connections could end up
 * waiting for that lock.
 */
const LOCK_TIMEOUT_MS = 5_000;
/** The server ends a connection whose transaction waits this long for its next statement. More than `inTransaction` allows (20 s). */
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 30_000;
/** More than STATEMENT_TIMEOUT_MS, after which a server that is alive has answered. */
export const UNRESPONSIVE_AFTER_MS = 15_000;

/**
 * Sets the timeouts of a connection, and two settings that the credits rely on, whatever the defaults of the server, database
 * or role are. With `read committed`, functions see what others committed while they waited for a lock. With
 * `synchronous_commit`, a commit waits for the disk. These are no startup parameters, because poolers such as PgBouncer refuse
 * those that they do not know.
 */
export async function limitStatements(client: pg.ClientBase): Promise<void> {
  await client.query(
    `SET statement_timeout = ${STATEMENT_TIMEOUT_MS}; SET lock_timeout = ${LOCK_TIMEOUT_MS};
     SET idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_TIMEOUT_MS};
     SET default_transaction_isolation = 'read committed'; SET synchronous_commit = on`,
  );
}

function socketOf(client: pg.ClientBase): Socket | null {
  return client instanceof pg.Client && client.connection.stream instanceof Socket
    ? client.connection.stream
    : null;
}

/**
 * Closes a connection that is in use when the server sends nothing for UNRESPONSIVE_AFTER_MS, so that its statement
 * fails like on any lost connection. The socket's own timeout saves a timer for each statement.
 */
export function closeWhenUnresponsive(client: pg.ClientBase, isInUse: () => boolean): void {
  const socket = socketOf(client);
  socket?.setTimeout(UNRESPONSIVE_AFTER_MS);
  // Not as the callback of setTimeout, which is called only once: an idle connection reaches the timeout many times.
  socket?.on("timeout", () => {
    if (isInUse()) socket.destroy();
  });
}

/**
 * Replaces the timeout of `closeWhenUnresponsive`; the caller must raise `statement_timeout` as well. Close the connection
 * afterwards instead of returning it to the pool.
 */
export function allowSlowStatements(client: pg.ClientBase, unresponsiveAfterMs: number): void {
  socketOf(client)?.setTimeout(unresponsiveAfterMs);
}
