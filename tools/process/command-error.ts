/** An error for the user: commands print its message without a stack and exit with code 1. */
export class CommandError extends Error {
  override name = "CommandError";
}

/** Returns the message of any thrown value. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Runs a command's main function. When it throws, prints the message of a CommandError, or any other error with its stack; exit code 1. */
export async function runCommand(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    if (error instanceof CommandError) console.error(`\n${error.message}\n`);
    else console.error(error);
    process.exitCode = 1;
  }
}
