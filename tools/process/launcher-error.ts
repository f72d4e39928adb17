/** A problem whose message is all that a person needs: the launcher prints it without a stack and exits 1. */
export class LauncherError extends Error {
  override name = "LauncherError";
}

/** The message of anything thrown, in one line. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Runs a command's main function; a LauncherError is printed as it is, anything else with its stack. Exits 1 for both. */
export async function runCommand(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    if (error instanceof LauncherError) console.error(`\n${error.message}\n`);
    else console.error(error);
    process.exitCode = 1;
  }
}
