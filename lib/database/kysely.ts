import { createHash } from "node:crypto";
import {
  CamelCasePlugin,
  type CompiledQuery,
  type Expression,
  Kysely,
  PostgresDialect,
  type PostgresPoolClient,
  sql,
} from "kysely";
import type { DB } from "@/generated/kysely/tables";
import { connectionPool, runPrepared } from "./connections";

/** Each connection keeps its prepared statements until it closes. Without combinations of filters the hub has fewer texts. */
const MAX_PREPARED = 256;
/** More texts than this are forgotten, as if they had not run. */
const MAX_SEEN = 1_000;
const names = new Map<string, string>();
const seen = new Set<string>();

function nameOf(text: string): string {
  return `text-${createHash("sha256").update(text).digest("base64url")}`;
}

/** Returns the name under which a text is prepared: from its second run, since filters combine to thousands of texts. */
function statementName(text: string): string | undefined {
  const name = names.get(text);
  if (name !== undefined || names.size >= MAX_PREPARED) return name;
  if (seen.delete(text)) {
    names.set(text, nameOf(text));
    return names.get(text);
  }
  if (seen.size >= MAX_SEEN) seen.clear();
  seen.add(text);
  return undefined;
}

/** Kysely without transactions, which are Prisma's (`inTransaction`). */
type Statements = Omit<Kysely<DB>, "transaction" | "startTransaction" | "connection">;

const query = (text: string, values: readonly unknown[]) =>
  connectionPool().query({ name: statementName(text), text, values: [...values] });
// Kysely uses it like a connection, but each statement takes its own from the pool. It has no cursors; the hub uses none.
const client = { query, release: () => {} } as unknown as PostgresPoolClient;
const statements: Statements = new Kysely<DB>({
  dialect: new PostgresDialect({
    pool: { connect: async () => client, end: async () => {}, options: {} },
  }),
  // Keys inside JSON values are not column names.
  plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
});

/**
 * Returns Kysely on Prisma's connections, for keyset lists over several tables and for summaries. Tables and columns have the
 * camelCase names of the Prisma schema; dates without a time are strings. Pass a list of values as one array parameter, so that
 * the statement has one text.
 */
export function database(): Statements {
  return statements;
}

/** Stands for a value while a statement is compiled. */
class Placeholder {
  constructor(readonly name: PropertyKey) {}
}

/**
 * Returns a function that runs a statement with the values that it is called with. The statement is compiled at the first call
 * only: to build a large one takes about a millisecond, too long for one that every student's page or app runs again and again.
 */
export function compiled<Values extends object, Row extends object>(
  build: (values: { [Name in keyof Values]: Expression<Values[Name]> }) => {
    compile(on: Statements): CompiledQuery<Row>;
  },
): (values: Values) => Promise<Row[]> {
  const placeholders = new Proxy({}, { get: (_, name) => sql`${new Placeholder(name)}` });
  let statement: { name: string; text: string; parameters: readonly unknown[] } | undefined;
  return async (values) => {
    if (!statement) {
      const { sql: text, parameters } = build(placeholders as Parameters<typeof build>[0]).compile(
        statements,
      );
      statement = { name: nameOf(text), text, parameters };
    }
    const { name, text, parameters } = statement;
    const filled = parameters.map((parameter) =>
      parameter instanceof Placeholder ? Reflect.get(values, parameter.name) : parameter,
    );
    return (await runPrepared(connectionPool(), { name, text, values: filled })) as Row[];
  };
}
