import { withClient } from "@/tools/postgres/with-client";

/** Runs SQL on a new connection, and returns the rows. */
export const runSql = (connectionString: string, statement: string): Promise<unknown[]> =>
  withClient(connectionString, async (client) => (await client.query(statement)).rows);
