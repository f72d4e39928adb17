import { isLocal } from "../../lib/env-problems";
import { demoId } from "../../prisma/seed/demo-data";
import { withClient } from "../postgres/with-client";
import { LauncherError } from "../process/launcher-error";

/** Given on the command line by someone who accepts that anyone can sign in with the demo accounts. */
const ACCEPT_FLAG = "--i-know";

function refusal(problem: string, advice: string, command: string): LauncherError {
  return new LauncherError(
    [
      `The hub does not start: ${problem}`,
      `The passwords of the demo accounts are published. ${advice}`,
      `If anyone may sign in there and change everything, add the flag: ${command} -- ${ACCEPT_FLAG}`,
    ].join("\n"),
  );
}

/** Whether a question about people is answered by a row; never in a database without tables. */
function hasPeople(connectionString: string, question: string): Promise<boolean> {
  return withClient(connectionString, async (client) => {
    const table = await client.query("select to_regclass('profiles') as found");
    if (!table.rows[0].found) return false;
    return (await client.query(question, [demoId("operator")])).rowCount === 1;
  });
}

/**
 * Refuses the demo at an address that strangers can reach, unless the command line has `--i-know`.
 *
 * @throws LauncherError naming HUB_URL
 */
export function assertDemoIsLocal({ hubUrl }: { hubUrl: string }, args: readonly string[]): void {
  if (args.includes(ACCEPT_FLAG) || isLocal(hubUrl)) return;
  const problem = `HUB_URL is ${hubUrl}, which is not an address of this machine only.`;
  throw refusal(problem, "Use `npm start` for a real hub.", "npm run demo");
}

/**
 * Refuses to add the demo's accounts to a database with other people, such as the one of a real hub. An empty database
 * and one that a demo filled are the demo's own. The flag `--i-know` accepts any.
 *
 * @throws LauncherError naming DATABASE_URL and DATA_DIR
 */
export async function assertDemoDatabase(
  database: { directConnectionString: string },
  args: readonly string[],
): Promise<void> {
  if (args.includes(ACCEPT_FLAG)) return;
  const question = `select where exists (select from profiles)
    and not exists (select from profiles where id = $1)`;
  if (!(await hasPeople(database.directConnectionString, question))) return;
  const problem = "the database (DATABASE_URL, else the one in DATA_DIR) has people who are not the demo's.";
  throw refusal(problem, "Use `npm start` for a real hub.", "npm run demo");
}

/**
 * Refuses a real hub, at an address that strangers can reach, whose demo operator still has the published password. The
 * flag `--i-know` accepts it.
 *
 * @throws LauncherError naming HUB_URL, DATABASE_URL and DATA_DIR
 */
export async function assertNoDemoAccounts(
  { hubUrl }: { hubUrl: string },
  database: { directConnectionString: string },
  args: readonly string[],
): Promise<void> {
  if (args.includes(ACCEPT_FLAG) || isLocal(hubUrl)) return;
  const question =
    "select from profiles where id = $1 and standing = 'active' and password_changed_at is null";
  if (!(await hasPeople(database.directConnectionString, question))) return;
  const problem = `HUB_URL is ${hubUrl}, and the database (DATABASE_URL, else the one in DATA_DIR) has demo accounts.`;
  throw refusal(problem, "Use an empty database for a real hub.", "npm start");
}
