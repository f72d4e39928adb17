/** The migrated database of which the databases of the tests are copies. */
export const templateDatabase = "hub_template";

/** Returns the address of another database of the same server. */
export function withDatabase(connectionString: string, name: string): string {
  const address = new URL(connectionString);
  address.pathname = `/${name}`;
  return address.href;
}
