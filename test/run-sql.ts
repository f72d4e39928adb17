import { Client } from "pg";

/** Runs SQL on a new connection, and returns the rows. */
export async function runSql(connectionString: string, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
