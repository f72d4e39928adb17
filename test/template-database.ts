/** The name of the migrated database; each database of a test is a copy of it. */
export const templateDatabase = "hub_template";

/** Returns the address of another database of the same server. */
export function withDatabase(connectionString: string, name: string): string {
  const address = new URL(connectionString);
  address.pathname = `/${name}`;
  return address.href;
}
