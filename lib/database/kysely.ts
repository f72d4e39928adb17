import {
  CamelCasePlugin,
  type Compilable,
  type CompiledQuery,
  type Expression,
  Kysely,
  PostgresDialect,
  type PostgresPoolClient,
  sql,
} from "kysely";
import type { DB } from "@/generated/kysely/tables";
import { composedStatementName, connectionPool, fixedStatementName } from "./connections";

/** Kysely without transactions, which are Prisma's (`inTransaction`). */
type Statements = Omit<Kysely<DB>, "transaction" | "startTransaction" | "connection">;

function open(statementName: (text: string) => string | undefined): Statements {
  const query = (text: string, values: readonly unknown[]) =>
    connectionPool().query({ name: statementName(text), text, values: [...values] });
  // Kysely uses it like a connection, but each statement takes its own from the pool. It has no cursors; the hub uses none.
  const client = { query, release: () => {} } as unknown as PostgresPoolClient;
  return new Kysely<DB>({
    dialect: new PostgresDialect({
      pool: { connect: async () => client, end: async () => {}, options: {} },
    }),
    // Keys inside JSON values are not column names.
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
}

const fixed = open(fixedStatementName);
const composed = open(composedStatementName);

/**
 * Returns Kysely on Prisma's connections, for keyset lists over several tables and for summaries. Tables and columns have the
 * camelCase names of the Prisma schema; dates without a time are strings. PostgreSQL keeps a prepared
 * statement for each different text until the connection closes. So a statement must have few texts: pass a list of values as one
 * array parameter.
 */
export function database(): Statements {
  return fixed;
}

/** Returns Kysely for statements composed of many optional filters: only the first texts, up to `MAX_COMPOSED`, are prepared. */
export function composedDatabase(): Statements {
  return composed;
}

/** Placeholder of the value while a statement is compiled. */
const PLACEHOLDER = Symbol("value");

/**
 * Returns a function that runs a statement with one parameter. It compiles the statement at the first call only. Building a
 * large statement takes about a millisecond, too long for one that every student's page runs again and again.
 */
export function compiled<Value, Row>(
  build: (value: Expression<Value>) => Compilable<Row>,
): (value: Value) => Promise<Row[]> {
  let statement: CompiledQuery<Row> | undefined;
  return async (value) => {
    statement ??= build(sql<Value>`${PLACEHOLDER}`).compile();
    const parameters = statement.parameters.map((parameter) =>
      parameter === PLACEHOLDER ? value : parameter,
    );
    return (await fixed.executeQuery<Row>({ ...statement, parameters })).rows;
  };
}
