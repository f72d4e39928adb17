// Makes an operator, the first or another: `npm run operator:create -- --login NAME [--name "…"]`.
import { parseArgs } from "node:util";
import { displayName, login, type NewSignIn } from "../client/contract/people";
import { closePool } from "../lib/database/connections";
import { HubError } from "../lib/hub-error";
import { createOperator } from "../lib/people/create-hub-person";
import { openCommandDatabase } from "./hub/command-database";
import { applyMigrations } from "./migrate/apply-migrations";
import { readMigrations } from "./migrate/migration-files";
import { withClient } from "./postgres/with-client";
import { LauncherError, messageOf, runCommand } from "./process/launcher-error";

const USAGE = 'npm run operator:create -- --login NAME [--name "Display name"]';

function readArguments(): { login?: string | undefined; name?: string | undefined } {
  try {
    return parseArgs({ options: { login: { type: "string" }, name: { type: "string" } } }).values;
  } catch (error) {
    throw new LauncherError(`${messageOf(error)}\nUsage: ${USAGE}`);
  }
}

/** Who is to be made. @throws LauncherError naming the argument that is missing or wrong */
function readOperator(): { login: string; displayName: string } {
  const given = readArguments();
  if (given.login === undefined) throw new LauncherError(`--login is missing.\nUsage: ${USAGE}`);
  const asked = login.safeParse(given.login);
  if (!asked.success) {
    throw new LauncherError(
      `--login ${given.login}: use 2 to 40 letters a to z, digits, dots, hyphens and underscores, and begin with a letter or digit.`,
    );
  }
  const name = displayName.safeParse(given.name ?? asked.data);
  if (!name.success) throw new LauncherError("--name: use one line of 1 to 60 characters.");
  return { login: asked.data, displayName: name.data };
}

async function makeOperator(operator: { login: string; displayName: string }): Promise<NewSignIn> {
  try {
    return await createOperator(operator);
  } catch (error) {
    // The one refusal that is left: the login is taken.
    if (!(error instanceof HubError) || error.code !== "VAL_001") throw error;
    throw new LauncherError(
      `--login ${operator.login}: somebody has this login name already. Choose another.`,
    );
  }
}

/**
 * Migrates a new database. One that exists is left alone, since a hub of another version may be running on it.
 * @throws LauncherError when the database is of another version
 */
async function prepareDatabase(connectionString: string): Promise<void> {
  const newest = readMigrations().migrationDirectories.at(-1)?.path;
  const state = await withClient(connectionString, async (client) => {
    const table = await client.query("select to_regclass('_prisma_migrations') as found");
    if (!table.rows[0].found) return "empty";
    const question = "select from _prisma_migrations where migration_name = $1 and finished_at is not null";
    return (await client.query(question, [newest])).rowCount === 0 ? "other" : "current";
  });
  if (state === "empty") await applyMigrations({ connectionString });
  if (state === "other") {
    throw new LauncherError(
      "The database is of another version of the hub. Start this version once (npm start), then try again.",
    );
  }
}

function announce({ login: name, password }: NewSignIn, hubUrl: string): void {
  const lines = [
    "",
    "  The operator is made. This password is shown only now:",
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
  const operator = readOperator();
  const { settings, directConnectionString, leave } = await openCommandDatabase();
  try {
    await prepareDatabase(directConnectionString);
    announce(await makeOperator(operator), settings.hubUrl);
  } finally {
    await closePool();
    await leave();
  }
});
