import type pg from "pg";
import { connectionPool, functionPool } from "./connections";

const camelCase = (name: string) => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const cachedNames = new Map<string, string>();

/** The columns are read from each result, since a new release may replace a function while this process runs. */
function columnNames(fields: readonly pg.FieldDef[]): string[] {
  return fields.map(({ name }) => {
    const cached = cachedNames.get(name) ?? camelCase(name);
    cachedNames.set(name, cached);
    return cached;
  });
}

interface Statement {
  name: string;
  text: string;
  values: readonly unknown[];
}

async function runPrepared<Row extends object>(pool: pg.Pool, statement: Statement): Promise<Row[]> {
  const { values, ...prepared } = statement;
  const { fields, rows } = await pool.query<unknown[]>({
    ...prepared,
    values: [...values],
    rowMode: "array",
  });
  const columns = columnNames(fields);
  // The caller declares the types of the columns.
  return rows.map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index]])) as Row);
}

/**
 * Runs a statement of `functionPool` that the server keeps prepared under `name`, which takes a third of the CPU of an
 * unnamed one. Returns its columns in camelCase.
 */
export function prepared<Row extends object>(
  name: string,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  return runPrepared(functionPool(), { name, text, values });
}

/** Same as `prepared`, for a statement that only reads: it runs on `connectionPool`, so credits never wait for it. */
export function preparedReading<Row extends object>(
  name: string,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  return runPrepared(connectionPool(), { name, text, values });
}

interface Call {
  text: string;
  names: string[];
}
const calls = new Map<string, Call>();

function getCall(name: string, args: object): Call {
  const cached = calls.get(name);
  if (cached) return cached;
  const names = Object.keys(args);
  const parameters = names.map((argument, index) => `p_${snakeCase(argument)} => $${index + 1}`);
  const call = { names, text: `SELECT * FROM ${name}(${parameters.join(", ")})` };
  calls.set(name, call);
  return call;
}

/**
 * Calls a SQL function of `prisma/functions` with named arguments: `bodyHash` is the parameter `p_body_hash`. All calls
 * of one function must pass the same names, since its statement is built once. Pass JSON as text.
 */
export function callFunction<Row extends object>(
  name: string,
  args: Readonly<Record<string, unknown>>,
): Promise<Row[]> {
  const { names, text } = getCall(name, args);
  return prepared<Row>(
    name,
    text,
    names.map((argument) => args[argument]),
  );
}

/** Same as `callFunction`, for a function that returns exactly one row. */
export async function callForRow<Row extends object>(
  name: string,
  args: Readonly<Record<string, unknown>>,
): Promise<Row> {
  const [row] = await callFunction<Row>(name, args);
  if (!row) throw new Error(`${name} returned no row`);
  return row;
}

/** Same as `callFunction`, for a function that returns one value. */
export async function callForValue<Value>(
  name: string,
  args: Readonly<Record<string, unknown>>,
): Promise<Value> {
  const row = await callForRow<Record<string, Value>>(name, args);
  return row[camelCase(name)] as Value;
}
