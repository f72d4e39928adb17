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
import { nameOfComposed, nameOfFixed, pool } from "./connections";

/** Statements and nothing that needs one connection for itself: transactions are `inTransaction`'s, with Prisma. */
type Statements = Omit<Kysely<DB>, "transaction" | "startTransaction" | "connection">;

function open(nameOf: (text: string) => string | undefined): Statements {
  const query = (text: string, values: readonly unknown[]) =>
    pool().query({ name: nameOf(text), text, values: [...values] });
  // Each statement takes a connection of its own, by `pool().query`. Kysely also knows cursors, which we do not use.
  const client = { query, release: () => {} } as unknown as PostgresPoolClient;
  return new Kysely<DB>({
    dialect: new PostgresDialect({
      pool: { connect: async () => client, end: async () => {}, options: {} },
    }),
    // Keys inside JSON belong to whoever wrote them.
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
}

const fixed = open(nameOfFixed);
const composed = open(nameOfComposed);

/**
 * Kysely over the connections that Prisma uses too, for what Prisma cannot say well: keyset lists over several tables
 * and summaries. Tables and columns are those of the Prisma schema, in camelCase; dates without a time are texts. The
 * server keeps its statements prepared, so that it has a few texts for each; lists of values are one array parameter.
 */
export function database(): Statements {
  return fixed;
}

/** As `database`, for a statement that is put together from filters: of its many texts only the first are kept prepared. */
export function composedDatabase(): Statements {
  return composed;
}

/** Stands for the value of a statement that is compiled before the value is known. */
const LATER = Symbol("value");

/**
 * A statement of `database` with one value, compiled once and run with another value each time: putting a large one
 * together costs about a millisecond, too much for what every student's page asks again and again.
 */
export function compiled<Value, Row>(
  build: (value: Expression<Value>) => Compilable<Row>,
): (value: Value) => Promise<Row[]> {
  let statement: CompiledQuery<Row> | undefined;
  return async (value) => {
    statement ??= build(sql<Value>`${LATER}`).compile();
    const parameters = statement.parameters.map((parameter) => (parameter === LATER ? value : parameter));
    return (await fixed.executeQuery<Row>({ ...statement, parameters })).rows;
  };
}
