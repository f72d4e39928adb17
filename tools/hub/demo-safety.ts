import { isLocal } from "../../lib/env-problems";
import { LauncherError } from "../process/launcher-error";

/** Given to `npm run demo` or `npm run dev` by someone who accepts that anyone can sign in with the demo accounts. */
const ACCEPT_FLAG = "--i-know";

/**
 * Refuses demo accounts where strangers or real data could meet them: their passwords are published. Only a hub on this
 * machine with its own embedded database gets them, unless the command line has `--i-know`.
 *
 * @throws LauncherError naming every setting that stands in the way
 */
export function assertDemoIsSafe(
  { hubUrl, databaseUrl }: { hubUrl: string; databaseUrl: string | null },
  args: readonly string[],
): void {
  if (args.includes(ACCEPT_FLAG)) return;
  const problems: string[] = [];
  if (!isLocal(hubUrl)) problems.push(`HUB_URL is ${hubUrl}, which is not an address of this machine only.`);
  if (databaseUrl !== null)
    problems.push("DATABASE_URL names a database that is not the demo's own embedded one.");
  if (problems.length === 0) return;
  throw new LauncherError(
    [
      "The demo does not start with these settings, because the passwords of its accounts are published:",
      ...problems.map((problem) => `  - ${problem}`),
      "Unset them, or use `npm start` for a real hub.",
      `If anyone may sign in and change everything there, add the flag: npm run demo -- ${ACCEPT_FLAG}`,
    ].join("\n"),
  );
}
