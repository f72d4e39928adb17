import { Client } from "pg";

/** Whether anyone can sign in as an operator; asked of a database with the present schema. */
export async function hasOperator({ connectionString }: { connectionString: string }): Promise<boolean> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 15_000 });
  client.on("error", () => {}); // a lost connection is reported by the statement that needed it
  try {
    await client.connect();
    const { rows } = await client.query<{ found: boolean }>(
      "select exists (select from profiles where role = 'operator' and standing = 'active') as found",
    );
    return rows[0]?.found === true;
  } finally {
    await client.end().catch(() => {});
  }
}
