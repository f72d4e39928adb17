import { accessSync, constants, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { CommandError, messageOf } from "../process/command-error";

/** @throws CommandError naming the folder and the setting, when the folder cannot be written to */
export function openDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o755 });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    // On a read-only file system root passes the check above, so write a file.
    const probe = join(dataDir, `.probe-${process.pid}`);
    writeFileSync(probe, "");
    rmSync(probe);
  } catch (cause) {
    throw new CommandError(
      `The data folder ${dataDir} cannot be written to (${messageOf(cause)}). Make it writable, or set DATA_DIR to another folder.`,
      { cause },
    );
  }
}
