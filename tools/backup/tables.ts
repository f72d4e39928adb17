import { type Client, escapeIdentifier } from "pg";

/** Not in a backup: tables that the migrator fills, and `instances`, whose rows mean nothing once their processes have ended. */
const EXCLUDED = ["_prisma_migrations", "_sql_functions", "instances"];

/** A table with the columns that are stored, not computed. */
export interface Table {
  name: string;
  columns: string[];
}

/**
 * Lists the tables of a backup, without those of the job queue: after a restore, the sweep queues waiting image jobs again, and
 * fails those that were requested over an hour ago.
 */
export async function listTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select t.table_name as name, array_agg(c.column_name::text order by c.ordinal_position) as columns
       from information_schema.tables t join information_schema.columns c using (table_schema, table_name)
      where t.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
        and t.table_name <> all ($1)
      group by t.table_name order by t.table_name`,
    [EXCLUDED],
  );
  return rows;
}

export function copyTarget({ name, columns }: Table): string {
  return `${escapeIdentifier(name)} (${columns.map((column) => escapeIdentifier(column)).join(", ")})`;
}
