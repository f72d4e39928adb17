import { Socket } from "node:net";
import pg from "pg";

/** A server that is gone says nothing: idle connections to it are found out, and closed, in about 20 seconds. */
export const CONNECTION_SETTINGS = {
  connectionTimeoutMillis: 5_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
} satisfies pg.ClientConfig;

/** Above every statement of ours by far; the ledger's proof asks for more. */
const STATEMENT_TIMEOUT_MS = 12_000;
/** A row that is locked for so long is somebody's by hand: better refused than all connections waiting for it. */
const LOCK_TIMEOUT_MS = 5_000;
/** Longer than a transaction of ours may take (`inTransaction`). */
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 30_000;
/** A living server would have ended the statement itself, and said so. */
export const SILENCE_MS = 15_000;

/**
 * Has the server end what takes too long. By a statement and not at the start of the connection, since poolers such as
 * PgBouncer refuse start parameters that they do not know.
 */
export async function limitStatements(client: pg.ClientBase): Promise<void> {
  await client.query(
    `SET statement_timeout = ${STATEMENT_TIMEOUT_MS}; SET lock_timeout = ${LOCK_TIMEOUT_MS};
     SET idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_TIMEOUT_MS}`,
  );
}

function socketOf(client: pg.ClientBase): Socket | null {
  return client instanceof pg.Client && client.connection.stream instanceof Socket
    ? client.connection.stream
    : null;
}

/**
 * Closes a connection of which `isInUse` when nothing came from the server for `SILENCE_MS`, or nothing was asked: its
 * statement fails as with any lost connection. The socket's own clock, so that a statement needs no timer.
 */
export function limitSilence(client: pg.ClientBase, isInUse: () => boolean): void {
  const socket = socketOf(client);
  socket?.setTimeout(SILENCE_MS, () => {
    if (isInUse()) socket.destroy();
  });
}

/** For statements that take long on purpose. Such a connection must not go back among the others. */
export function allowSilence(client: pg.ClientBase): void {
  socketOf(client)?.setTimeout(0);
}
