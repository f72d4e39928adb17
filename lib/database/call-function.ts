import { functionPool, nameInCode, runPrepared } from "./connections";
import type { Transaction } from "./transaction";

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

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

type Arguments = Readonly<Record<string, unknown>>;

interface CallOptions {
  /** Calls the function in this transaction. Prisma then reads the result: a date without a time is a `Date`. */
  transaction?: Transaction;
  /** The call fails after this many milliseconds, and its connection is closed. */
  withinMs?: number;
}

/**
 * Calls an SQL function by the names of its parameters and returns its rows: `bodyHash` is the parameter `p_body_hash`. All calls
 * of one function must pass the same names, since its statement is built once, and prepared. Pass JSON as text.
 */
export async function callForRows<Row extends object>(
  name: string,
  args: Arguments,
  { transaction, withinMs }: CallOptions = {},
): Promise<Row[]> {
  const { names, text } = getCall(name, args);
  const values = names.map((argument) => args[argument]);
  if (!transaction) {
    return (await runPrepared(functionPool(), { name, text, values, query_timeout: withinMs })) as Row[];
  }
  const rows = await transaction.$queryRawUnsafe<Record<string, unknown>[]>(text, ...values);
  const toRow = (row: object) => Object.entries(row).map(([column, value]) => [nameInCode(column), value]);
  return rows.map((row) => Object.fromEntries(toRow(row)));
}

/** Same as `callForRows`, for a function that returns one row or one value; undefined when it returns no row. */
export async function callFunction<Result>(
  name: string,
  args: Arguments,
  options?: CallOptions,
): Promise<Result> {
  const [row] = await callForRows<Record<string, unknown>>(name, args, options);
  const column = nameInCode(name);
  // PostgreSQL names the column of a function that returns a value after the function.
  return (row && column in row ? row[column] : row) as Result;
}
