import { Client } from "pg";

export async function withClient<Result>(
  connectionString: string,
  use: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 15_000 });
  client.on("error", () => {}); // a lost connection is reported by the statement that needed it
  try {
    await client.connect();
    return await use(client);
  } finally {
    await client.end().catch(() => {});
  }
}

export async function hasTable(client: Client, name: string): Promise<boolean> {
  const { rows } = await client.query("select to_regclass($1) is not null as found", [name]);
  return rows[0].found;
}
