import { CamelCasePlugin, Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from "kysely";
import type { DB } from "@/generated/kysely/tables";
import { nameOfStatement, pool } from "./connections";

const globals = globalThis as { hubDatabase?: Kysely<DB> };

/** The pool as Kysely uses it: statements are prepared by name, which saves the server a third of the work of a short one. */
const preparing: PostgresPool = {
  connect: async () => {
    const client = await pool().connect();
    const query = (text: string, values: readonly unknown[]) =>
      client.query({ name: nameOfStatement(text), text, values: [...values] });
    // Kysely also knows streaming by a cursor, which we do not use.
    return { query, release: () => client.release() } as unknown as PostgresPoolClient;
  },
  end: async () => {},
  options: {},
};

/**
 * Kysely over the connections that Prisma uses too, for what Prisma cannot say well: keyset lists over several tables
 * and summaries. Tables and columns are those of the Prisma schema, in camelCase; dates without a time are texts.
 */
export function database(): Kysely<DB> {
  globals.hubDatabase ??= new Kysely<DB>({
    dialect: new PostgresDialect({ pool: preparing }),
    // Keys inside JSON belong to whoever wrote them.
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  return globals.hubDatabase;
}
