import { isLocal } from "../../lib/env-problems";
import { demoId } from "../../prisma/seed/demo-ids";
import { hasTable, withClient } from "../postgres/with-client";
import { CommandError } from "../process/command-error";

/** The flag by which the operator accepts that anyone can sign in with the demo accounts. */
const ACCEPT_FLAG = "--i-know";

function createError(problem: string, advice: string, command: string): CommandError {
  return new CommandError(
    [
      `The hub does not start: ${problem}`,
      `The passwords of the demo accounts are published. ${advice}`,
      `If anyone may sign in there and change everything, add the flag: ${command} -- ${ACCEPT_FLAG}`,
    ].join("\n"),
  );
}

/**
 * Whether a query on profiles finds one, with the id of the demo operator as `$1`; false in a database without tables.
 * `connectionString` is that of the owner, since the hub's role may have no rights before the migrations.
 */
function findsProfile(connectionString: string, query: string): Promise<boolean> {
  return withClient(connectionString, async (client) => {
    if (!(await hasTable(client, "profiles"))) return false;
    return (await client.query(query, [demoId("operator")])).rowCount === 1;
  });
}

/**
 * Refuses to start the demo at a public address, unless the command line has `--i-know`.
 *
 * @throws CommandError naming HUB_URL
 */
export function assertDemoIsLocal({ hubUrl }: { hubUrl: string }, args: readonly string[]): void {
  if (args.includes(ACCEPT_FLAG) || isLocal(hubUrl)) return;
  const problem = `HUB_URL is ${hubUrl}, which is not an address of this machine only.`;
  throw createError(problem, "Use `npm start` for a real hub.", "npm run demo");
}

/**
 * Refuses to add the demo accounts to a database with other people, such as the one of a real hub. An empty database and one
 * with demo data are accepted. With `--i-know` on the command line, any database is accepted.
 *
 * @throws CommandError naming DATABASE_URL and DATA_DIR
 */
export async function assertDemoDatabase(
  database: { ownerConnectionString: string },
  args: readonly string[],
): Promise<void> {
  if (args.includes(ACCEPT_FLAG)) return;
  const query = `select where exists (select from profiles)
    and not exists (select from profiles where id = $1)`;
  if (!(await findsProfile(database.ownerConnectionString, query))) return;
  const problem = "the database (DATABASE_URL, else the one in DATA_DIR) has people who are not the demo's.";
  throw createError(problem, "Use `npm start` for a real hub.", "npm run demo");
}

/**
 * Refuses to start a real hub at a public address while its demo operator has the published password, unless the command
 * line has `--i-know`.
 *
 * @throws CommandError naming HUB_URL, DATABASE_URL and DATA_DIR
 */
export async function assertNoDemoAccounts(
  { hubUrl }: { hubUrl: string },
  database: { ownerConnectionString: string },
  args: readonly string[],
): Promise<void> {
  if (args.includes(ACCEPT_FLAG) || isLocal(hubUrl)) return;
  const query = "select from profiles where id = $1 and status = 'active' and password_changed_at is null";
  if (!(await findsProfile(database.ownerConnectionString, query))) return;
  const problem = `HUB_URL is ${hubUrl}, and the database (DATABASE_URL, else the one in DATA_DIR) has demo accounts.`;
  throw createError(problem, "Use an empty database for a real hub.", "npm start");
}
