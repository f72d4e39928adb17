import { createHash } from "node:crypto";
import pg from "pg";
import { env } from "@/lib/env";
import { CONNECTION_SETTINGS, closeWhenUnresponsive, limitStatements } from "./connection-limits";

const globals = globalThis as { hubPool?: pg.Pool; hubFunctionPool?: pg.Pool };

// Dates without a time stay strings: a Date would shift them to the server's time zone.
const DATE_OID = 1082;
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === DATE_OID ? (value: string) => value : pg.types.getTypeParser(oid, format),
};

/** Half of `DATABASE_POOL_MAX`, rounded down: `connectionPool` has the rest. */
function functionConnections(): number {
  return Math.floor(env().databasePoolMax / 2);
}

/**
 * Returns the connections of Prisma and Kysely, including their transactions that write, and of prepared statements that only read
 * (`preparedReading`). A list or a file may keep one for long.
 */
export function connectionPool(): pg.Pool {
  globals.hubPool ??= open(env().databasePoolMax - functionConnections());
  return globals.hubPool;
}

/**
 * Returns the connections of SQL functions, pings, the heartbeat, sign-outs and the calls that a playground lists. Even while
 * readings take all of `connectionPool`, credits are held and settled, and other instances see that this one is alive.
 */
export function functionPool(): pg.Pool {
  globals.hubFunctionPool ??= open(functionConnections());
  return globals.hubFunctionPool;
}

function open(max: number): pg.Pool {
  const idle = new WeakSet<pg.ClientBase>();
  const opened = new pg.Pool({
    ...CONNECTION_SETTINGS,
    connectionString: env().databaseUrl,
    max,
    idleTimeoutMillis: 60_000,
    types,
    onConnect: async (client) => {
      closeWhenUnresponsive(client, () => !idle.has(client));
      await limitStatements(client);
    },
  });
  opened.on("acquire", (client) => void idle.delete(client));
  opened.on("release", (_, client) => void idle.add(client));
  // A lost connection fails its statement; without listeners these events would also end the process.
  opened.on("error", () => {});
  opened.on("connect", (client) => void client.on("error", () => {}));
  return opened;
}

/** Closes the connections; for tests, commands and the end of the process. */
export async function closeConnectionPools(): Promise<void> {
  const { hubPool, hubFunctionPool } = globals;
  globals.hubPool = undefined;
  globals.hubFunctionPool = undefined;
  await Promise.all([hubPool?.end(), hubFunctionPool?.end()]);
}

/**
 * Runs a statement of `functionPool` that the server keeps prepared under `name`, which takes a third of the CPU of an
 * unnamed one. Its columns need camelCase aliases.
 */
export async function rows<Row extends pg.QueryResultRow>(
  name: string,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const result = await functionPool().query<Row>({ name, text, values: [...values] });
  return result.rows;
}

/** Limits the composed texts that are prepared: filters combine to thousands, and each connection keeps them until it closes. */
const MAX_COMPOSED = 64;
const names = { fixed: new Map<string, string>(), composed: new Map<string, string>() };

function rememberName(names: Map<string, string>, text: string): string {
  const name = `text-${createHash("sha256").update(text).digest("base64url")}`;
  names.set(text, name);
  return name;
}

/** Returns the name of the prepared statement with this text. */
export function fixedStatementName(text: string): string {
  return names.fixed.get(text) ?? rememberName(names.fixed, text);
}

/** Returns the name for a text composed of filters; undefined, so that it is not prepared, once there are MAX_COMPOSED. */
export function composedStatementName(text: string): string | undefined {
  const name = names.composed.get(text);
  if (name !== undefined || names.composed.size >= MAX_COMPOSED) return name;
  return rememberName(names.composed, text);
}

/** Runs a prepared statement of `functionPool` whose rows are not needed; fails and closes the connection after `limitMs`. */
export async function runWithin(
  limitMs: number,
  statement: { name: string; text: string; values: unknown[] },
): Promise<void> {
  // `pg` supports a timeout for one statement, but its types only have the one for a connection.
  const query: pg.QueryConfig & { query_timeout: number } = { ...statement, query_timeout: limitMs };
  await functionPool().query(query);
}

/** Same as `rows`, for a statement that returns exactly one row. */
export async function oneRow<Row extends pg.QueryResultRow>(
  name: string,
  text: string,
  values: readonly unknown[],
): Promise<Row> {
  const [row] = await rows<Row>(name, text, values);
  if (!row) throw new Error(`the statement ${name} returned no row`);
  return row;
}
