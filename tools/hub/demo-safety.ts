import { Client } from "pg";
import { isLocal } from "../../lib/env-problems";
import { demoId } from "../../prisma/seed/demo-data";
import { LauncherError } from "../process/launcher-error";

/** Given to `npm run demo` or `npm run dev` by someone who accepts that anyone can sign in with the demo accounts. */
const ACCEPT_FLAG = "--i-know";

function refusal(problem: string): LauncherError {
  return new LauncherError(
    [
      `The demo does not start: ${problem}`,
      "The passwords of its accounts are published. Use `npm start` for a real hub.",
      `If anyone may sign in there and change everything, add the flag: npm run demo -- ${ACCEPT_FLAG}`,
    ].join("\n"),
  );
}

/** Whether the database has people, and none of them is the demo's operator. */
async function hasPeopleOfItsOwn(connectionString: string): Promise<boolean> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 15_000 });
  client.on("error", () => {}); // a lost connection is reported by the statement that needed it
  try {
    await client.connect();
    const table = await client.query("select to_regclass('profiles') as found");
    if (!table.rows[0].found) return false;
    const { rows } = await client.query(
      "select exists (select from profiles) and not exists (select from profiles where id = $1) as found",
      [demoId("operator")],
    );
    return rows[0].found;
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Refuses the demo at an address that strangers can reach, unless the command line has `--i-know`.
 *
 * @throws LauncherError naming HUB_URL
 */
export function assertDemoIsLocal({ hubUrl }: { hubUrl: string }, args: readonly string[]): void {
  if (args.includes(ACCEPT_FLAG) || isLocal(hubUrl)) return;
  throw refusal(`HUB_URL is ${hubUrl}, which is not an address of this machine only.`);
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
  if (args.includes(ACCEPT_FLAG) || !(await hasPeopleOfItsOwn(database.directConnectionString))) return;
  throw refusal("the database (DATABASE_URL, else the one in DATA_DIR) has people who are not the demo's.");
}
