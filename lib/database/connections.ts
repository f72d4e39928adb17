import { createHash } from "node:crypto";
import pg from "pg";
import { env } from "@/lib/env";
import { CONNECTION_SETTINGS, limitSilence, limitStatements } from "./connection-limits";

const globals = globalThis as { hubPool?: pg.Pool };

// The columns read by hand are dates of a school's calendar: a Date would shift them to the server's time zone.
const DATE_OID = 1082;
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === DATE_OID ? (value: string) => value : pg.types.getTypeParser(oid, format),
};

/** The one connection pool of this process, shared by Prisma and the hand-written statements. */
export function pool(): pg.Pool {
  globals.hubPool ??= open();
  return globals.hubPool;
}

function open(): pg.Pool {
  const idle = new WeakSet<pg.ClientBase>();
  const opened = new pg.Pool({
    ...CONNECTION_SETTINGS,
    connectionString: env().databaseUrl,
    max: env().databasePoolMax,
    idleTimeoutMillis: 60_000,
    types,
    onConnect: async (client) => {
      limitSilence(client, () => !idle.has(client));
      await limitStatements(client);
    },
  });
  opened.on("acquire", (client) => void idle.delete(client));
  opened.on("release", (_, client) => void idle.add(client));
  // Who uses a connection that breaks hears of it from the statement; without listeners it would end the process.
  opened.on("error", () => {});
  opened.on("connect", (client) => void client.on("error", () => {}));
  return opened;
}

/** Closes the pool; for tests, scripts and the end of the process. */
export async function closePool(): Promise<void> {
  const open = globals.hubPool;
  globals.hubPool = undefined;
  await open?.end();
}

/**
 * Runs one statement that the server keeps prepared under `name`; on the hot path that is a third of the CPU of an
 * unnamed one. For SQL functions and the apps' calls, with camelCase aliases; what else is read goes through Prisma or Kysely.
 */
export async function rows<Row extends pg.QueryResultRow>(
  name: string,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const result = await pool().query<Row>({ name, text, values: [...values] });
  return result.rows;
}

/** Prepared statements stay in every connection for its life, and filters combine to thousands: the first texts are kept. */
const MAX_COMPOSED = 64;
const names = { fixed: new Map<string, string>(), composed: new Map<string, string>() };

function nameIn(known: Map<string, string>, text: string, most: number): string | undefined {
  const name = known.get(text);
  if (name !== undefined || known.size >= most) return name;
  const made = `text-${createHash("sha256").update(text).digest("base64url")}`;
  known.set(text, made);
  return made;
}

/** The name under which the server keeps a statement prepared of which there are few texts. */
export function nameOfFixed(text: string): string | undefined {
  return nameIn(names.fixed, text, Number.POSITIVE_INFINITY);
}

/** The same for a statement that is put together from filters; undefined once so many are kept: it is planned each time. */
export function nameOfComposed(text: string): string | undefined {
  return nameIn(names.composed, text, MAX_COMPOSED);
}

/** As `rows`, given up after `limitMs` together with its connection: where a late answer is worth nothing. */
export async function rowsWithin<Row extends pg.QueryResultRow>(
  limitMs: number,
  name: string,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  // `pg` reads the limit of one statement; its types know only that of a connection.
  const query: pg.QueryConfig & { query_timeout: number } = {
    ...{ name, text, values: [...values] },
    query_timeout: limitMs,
  };
  return (await pool().query<Row>(query)).rows;
}

/** As `rows`, for a statement that answers exactly one. */
export async function oneRow<Row extends pg.QueryResultRow>(
  name: string,
  text: string,
  values: readonly unknown[],
): Promise<Row> {
  const [row] = await rows<Row>(name, text, values);
  if (!row) throw new Error(`the statement ${name} answered no row`);
  return row;
}
