import pg from "pg";
import { env } from "@/lib/env";

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
  const opened = new pg.Pool({
    connectionString: env().databaseUrl,
    max: env().databasePoolMax,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    types,
  });
  // A connection that breaks while idle is replaced at the next use; without a listener it would end the process.
  opened.on("error", () => {});
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
 * unnamed one. The row type is the caller's word for what the statement selects.
 */
export async function rows<Row extends pg.QueryResultRow>(
  name: string,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const result = await pool().query<Row>({ name, text, values: [...values] });
  return result.rows;
}

/**
 * As `rows`, for a statement that is put together from the filters that somebody chose: the server plans it this once
 * and keeps nothing. Under names, each of thousands of combinations would stay in every connection for its life.
 */
export async function rowsOnce<Row extends pg.QueryResultRow>(
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const result = await pool().query<Row>({ text, values: [...values] });
  return result.rows;
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
