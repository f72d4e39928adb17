/** An error for the user: commands print its message without a stack and exit with code 1. */
export class CommandError extends Error {
  override name = "CommandError";
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Prints the message of a CommandError, or any other error with its stack. */
export function printError(error: unknown): void {
  if (error instanceof CommandError) console.error(`\n${error.message}\n`);
  else console.error(error);
}

/** Runs a command's main function. When it throws, prints the error; exit code 1. */
export async function runCommand(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    printError(error);
    process.exitCode = 1;
  }
}
