import type { Client } from "pg";
import { withClient } from "./with-client";

export interface RolePasswords {
  /** Of `hub_owner`, which owns everything and migrates. */
  ownerPassword: string;
  /** Of `hub`, as which the hub runs: it owns nothing and has the rights of prisma/grants.sql. */
  hubPassword: string;
}

async function setRole(client: Client, name: "hub_owner" | "hub", password: string): Promise<void> {
  const { rowCount } = await client.query("select from pg_roles where rolname = $1", [name]);
  await client.query(
    `${rowCount ? "alter" : "create"} role ${name} login nosuperuser nocreatedb nocreaterole
      password ${client.escapeLiteral(password)}`,
  );
}

/** Creates the roles `hub_owner` and `hub` and the database `hub`, which belongs to `hub_owner`. */
export async function prepareHubDatabase(
  adminConnectionString: string,
  { ownerPassword, hubPassword }: RolePasswords,
): Promise<void> {
  await withClient(adminConnectionString, async (client) => {
    await setRole(client, "hub_owner", ownerPassword);
    await setRole(client, "hub", hubPassword);
    const { rowCount } = await client.query("select from pg_database where datname = 'hub'");
    if (!rowCount) await client.query("create database hub owner hub_owner");
  });
  const address = new URL(adminConnectionString);
  address.pathname = "/hub";
  await withClient(address.href, async (client) => {
    await client.query("revoke all on database hub from public");
    await client.query("grant connect on database hub to hub");
  });
}
