import { withClient } from "../postgres/with-client";

/** Whether anyone can sign in as an operator; asked of a database with the present schema. */
export function hasOperator({ connectionString }: { connectionString: string }): Promise<boolean> {
  return withClient(connectionString, async (client) => {
    const { rowCount } = await client.query(
      "select from profiles where role = 'operator' and standing = 'active' limit 1",
    );
    return rowCount === 1;
  });
}
