// Creates an operator, the first or another: `npm run operator:create -- --login NAME [--name "…"]`.

import { closeConnectionPools } from "../lib/database/connections";
import { HubError } from "../lib/hub-error";
import { createOperator } from "../lib/people/hub-people";
import type { NewSignIn } from "../packages/client/contract/people";
import { openCommandDatabase } from "./hub/command-database";
import { readOperatorArguments } from "./hub/operator-arguments";
import type { MigratorAddresses } from "./migrate/apply-grants";
import { applyMigrations } from "./migrate/apply-migrations";
import { listApplied } from "./migrate/assert-not-newer";
import { readMigrations } from "./migrate/migration-files";
import { withClient } from "./postgres/with-client";
import { CommandError, runCommand } from "./process/command-error";

async function createOperatorAccount(operator: { login: string; displayName: string }): Promise<NewSignIn> {
  try {
    return await createOperator(operator);
  } catch (error) {
    // The arguments are valid, so VAL_001 means that the login is taken.
    if (!(error instanceof HubError) || error.code !== "VAL_001") throw error;
    throw new CommandError(`--login ${operator.login}: someone has this login name already. Choose another.`);
  }
}

/**
 * Migrates a new database. An existing one is not changed, because a hub of another version may be running on it.
 * @throws CommandError when the database belongs to another version
 */
async function prepareDatabase(database: MigratorAddresses): Promise<void> {
  const applied = await withClient(database.ownerConnectionString, listApplied);
  if (applied.length === 0) {
    await applyMigrations(database);
    return;
  }
  const newest = readMigrations().migrationDirectories.at(-1)?.path ?? "";
  if (!applied.includes(newest))
    throw new CommandError(
      "The database is of another version of the hub. Start this version once (npm start), then try again.",
    );
}

function announce({ login: name, password }: NewSignIn, hubUrl: string): void {
  const lines = [
    "",
    "  The operator is created. This password is shown only now:",
    "",
    `    Login name  ${name}`,
    `    Password    ${password}`,
    "",
    `  Sign in at ${hubUrl}/en/sign-in and choose a password of your own there.`,
    "",
  ];
  console.log(lines.join("\n"));
}

await runCommand(async () => {
  const operator = readOperatorArguments(process.argv.slice(2));
  const { settings, database, close } = await openCommandDatabase();
  try {
    await prepareDatabase(database);
    announce(await createOperatorAccount(operator), settings.hubUrl);
  } finally {
    await closeConnectionPools();
    await close();
  }
});
