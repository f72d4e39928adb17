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

/** Returns the connections of Prisma and Kysely. A list or a file may keep one for long. */
export function connectionPool(): pg.Pool {
  globals.hubPool ??= open(env().databasePoolMax - functionConnections());
  return globals.hubPool;
}

/**
 * Returns the connections of `callFunction`. Even while readings take all of `connectionPool`, credits are held and settled, and
 * other instances see that this one is alive.
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

export async function closeConnectionPools(): Promise<void> {
  const { hubPool, hubFunctionPool } = globals;
  globals.hubPool = undefined;
  globals.hubFunctionPool = undefined;
  await Promise.all([hubPool?.end(), hubFunctionPool?.end()]);
}

const camelCase = (name: string) => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

const columnNames = new Map<string, string>();

/** Returns the name in code of a column or of a function. */
export function nameInCode(column: string): string {
  const cached = columnNames.get(column) ?? camelCase(column);
  columnNames.set(column, cached);
  return cached;
}

/** A statement that the server keeps prepared under `name`, which takes a third of the CPU of an unnamed one. */
interface PreparedStatement {
  name: string;
  text: string;
  values: unknown[];
  /** The statement fails, and its connection is closed, after this many milliseconds. */
  query_timeout?: number | undefined;
}

/** Runs a prepared statement and returns its rows with names of code. */
export async function runPrepared(
  pool: pg.Pool,
  statement: PreparedStatement,
): Promise<Record<string, unknown>[]> {
  const { fields, rows } = await pool.query<unknown[]>({ ...statement, rowMode: "array" });
  // Read from each result, since a new release may replace a function while this process runs.
  const columns = fields.map(({ name }) => nameInCode(name));
  return rows.map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index]])));
}
