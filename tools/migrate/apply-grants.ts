import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { CommandError, messageOf } from "../process/command-error";
import { projectDir } from "../process/project-dir";

/** The addresses of a database for the migrator, both without a pooler. */
export interface MigratorAddresses {
  /** As the role that owns the tables. No pooler, because the migrator's lock belongs to one connection. */
  ownerConnectionString: string;
  /** As the hub's role. No pooler, because a pooler may know the role by another name. */
  connectionString: string;
}

/** Returns the role of an address, found as `pg` finds it: a query parameter and PGUSER count too. */
function roleOf(connectionString: string): string {
  return new Client({ connectionString }).user ?? "";
}

/**
 * Gives the hub's role the rights of `prisma/grants.sql`, in one transaction. Does nothing when the hub's role is the owner,
 * whose rights cannot be limited.
 *
 * @param client is connected as the owner and holds the migrator's lock
 * @throws CommandError with the database's message, for example when the role does not exist
 */
export async function applyGrants(client: Client, database: MigratorAddresses): Promise<void> {
  const role = roleOf(database.connectionString);
  if (role === roleOf(database.ownerConnectionString)) return;
  const statements = readFileSync(join(projectDir, "prisma", "grants.sql"), "utf8")
    .replaceAll(`:"role"`, () => client.escapeIdentifier(role))
    .replaceAll(`:'role'`, () => client.escapeLiteral(role));
  try {
    // Several statements in one query are one transaction.
    await client.query(statements);
  } catch (cause) {
    throw new CommandError(`prisma/grants.sql for the role ${role}: ${messageOf(cause)}`, { cause });
  }
}
