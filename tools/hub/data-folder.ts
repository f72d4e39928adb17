import { accessSync, constants, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { LauncherError, messageOf } from "../process/launcher-error";

/**
 * Makes the data folder when it is not there, and makes sure that it can be written to.
 *
 * @throws LauncherError naming the folder and the setting
 */
export function openDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o755 });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    // A read-only file system lets root pass the check above; only writing tells.
    const probe = join(dataDir, `.probe-${process.pid}`);
    writeFileSync(probe, "");
    rmSync(probe);
  } catch (cause) {
    throw new LauncherError(
      `The data folder ${dataDir} cannot be written to (${messageOf(cause)}). Make it writable, or set DATA_DIR to another folder.`,
      { cause },
    );
  }
}
