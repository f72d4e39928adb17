import { Client } from "pg";
import { CommandError, messageOf } from "../process/command-error";

const CONNECT_TIMEOUT_MS = 15_000;
/** Another program may get the freed server connection first, so one attempt does not prove that there is no pooler. */
const TRIES = 5;

/** The settings that the hub makes on each connection. A pooler that changes servers between transactions loses them. */
const ROLE_SETTINGS = {
  statement_timeout: "12s",
  lock_timeout: "5s",
  idle_in_transaction_session_timeout: "30s",
  default_transaction_isolation: "read committed",
  synchronous_commit: "on",
} as const;

async function withTwoClients<Result>(
  connectionString: string,
  use: (first: Client, second: Client) => Promise<Result>,
): Promise<Result> {
  const clients = [1, 2].map(
    () => new Client({ connectionString, connectionTimeoutMillis: CONNECT_TIMEOUT_MS }),
  ) as [Client, Client];
  for (const client of clients) client.on("error", () => {}); // a lost connection is reported by the statement that needed it
  try {
    for (const client of clients) await client.connect();
    return await use(...clients);
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})));
  }
}

/** Runs a statement that stays prepared on its connection, and returns the id of the server's process. */
async function runPrepared(client: Client): Promise<number> {
  const text = "select pg_backend_pid() as pid";
  const { rows } = await client.query<{ pid: number }>({ name: "hub-start-check", text });
  return rows[0]?.pid ?? 0;
}

/**
 * Whether a client that is idle between two statements gets another server process for the second. Only a pooler does
 * that: meanwhile it has given the first client's process to the second client, for a transaction.
 */
async function changesServers(first: Client, second: Client): Promise<boolean> {
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const before = await runPrepared(first);
    await second.query("begin");
    await runPrepared(second);
    const after = await runPrepared(first);
    await second.query("rollback");
    if (before !== after) return true;
  }
  return false;
}

/**
 * Lists the settings of the role that are missing, as `ALTER ROLE` statements; `reset_val` is what a new connection has. A time
 * limit is missing only when it is 0, which is none; any other is accepted. So is `synchronous_commit = remote_apply`, which waits
 * for more than `on`.
 */
export async function listMissingRoleSettings(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; user: string }>(
    `select name, quote_ident(current_user) as "user" from pg_settings where name = any ($1) and case name
       when 'default_transaction_isolation' then reset_val <> 'read committed'
       when 'synchronous_commit' then reset_val not in ('on', 'remote_apply')
       else reset_val = '0' end`,
    [Object.keys(ROLE_SETTINGS)],
  );
  const isSetting = (name: string): name is keyof typeof ROLE_SETTINGS => name in ROLE_SETTINGS;
  return rows.flatMap(({ name, user }) =>
    isSetting(name) ? [`ALTER ROLE ${user} SET ${name} = '${ROLE_SETTINGS[name]}';`] : [],
  );
}

/**
 * The error of a pooler that loses prepared statements. 26000: there is none of the name. 42P05: the name is in use already.
 */
function isLostStatement(error: unknown): boolean {
  return ["26000", "42P05"].includes(String((error as { code?: unknown }).code));
}

const DIRECT_ADVICE =
  "Set DATABASE_DIRECT_URL to the address of PostgreSQL itself, or of a pool in session mode: migrations hold a lock on one connection, and the hub listens on one.";

/**
 * Checks that the hub can use an address even if it leads to a pooler that gives each transaction another server connection.
 * The pooler must keep prepared statements, and the role must have the hub's settings (`ROLE_SETTINGS`).
 *
 * @throws CommandError naming what is missing and what to change
 */
export async function assertPoolerFits(connectionString: string): Promise<void> {
  await withTwoClients(connectionString, async (first, second) => {
    let isShared: boolean;
    try {
      isShared = await changesServers(first, second);
    } catch (cause) {
      if (!isLostStatement(cause)) throw describeFailure("DATABASE_URL", cause);
      throw new CommandError(
        "The hub does not start: the pooler in DATABASE_URL loses prepared statements between transactions.\n" +
          "PgBouncer keeps them in transaction mode from version 1.21 on, with max_prepared_statements = 200. With an older one, use pool_mode = session, or connect without it.",
        { cause },
      );
    }
    const missing = isShared ? await listMissingRoleSettings(first) : [];
    if (missing.length > 0)
      throw new CommandError(
        "The hub does not start: the pooler in DATABASE_URL gives each transaction another connection, which loses the settings that the hub makes on its connections.\n" +
          `Give them to the role, once, and restart the pooler:\n  ${missing.join("\n  ")}`,
      );
  });
}

/**
 * Checks that an address leads to one server connection for each client, as migrations and LISTEN need.
 *
 * @param setting the setting with the address, for messages
 * @throws CommandError naming the setting
 */
export async function assertDirect(connectionString: string, setting: string): Promise<void> {
  const isDirect = await withTwoClients(connectionString, async (first, second) => {
    try {
      return !(await changesServers(first, second));
    } catch (cause) {
      if (isLostStatement(cause)) return false;
      throw describeFailure(setting, cause);
    }
  });
  if (!isDirect)
    throw new CommandError(
      `The hub does not start: ${setting} leads through a pooler that gives each transaction another connection.\n${DIRECT_ADVICE}`,
    );
}

function describeFailure(setting: string, cause: unknown): CommandError {
  return new CommandError(
    `The hub does not start: a transaction through ${setting} failed (${messageOf(cause)}).`,
    { cause },
  );
}
