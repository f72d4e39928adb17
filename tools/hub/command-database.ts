import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { readSettings, type Settings } from "../../lib/env";
import { startEmbeddedPostgres } from "../postgres/embedded-postgres";
import { LauncherError } from "../process/launcher-error";
import { openDataFolder } from "./data-folder";
import { readOrMakeSecrets } from "./secrets";

/** The database of the hub, opened for one command. */
export interface CommandDatabase {
  settings: Settings;
  /** Past any pooler, for migrations. */
  directConnectionString: string;
  /** Leaves it as it was found: a hub that is running keeps its database. */
  leave(): Promise<void>;
}

/**
 * The settings for a command on the database. The rules of one way to run the hub do not apply, nor does its models file:
 * the shell of the command may lack the providers' keys.
 * @throws LauncherError naming every bad setting
 */
export function readCommandSettings(): Settings {
  const result = readSettings(process.env, { production: false });
  if (result.ok) return result.settings;
  throw new LauncherError(
    `This cannot run with these settings:\n${result.problems.map((problem) => `  - ${problem}`).join("\n")}`,
  );
}

/**
 * Opens the hub's database for a command, whether the hub is running or not, and sets what `lib/env` needs. Without
 * DATABASE_URL it is the embedded one of the data folder.
 * @throws LauncherError naming what is wrong and the setting to change
 */
export async function openCommandDatabase(): Promise<CommandDatabase> {
  const settings = readCommandSettings();
  // A command signs nothing: `lib/env` only wants to see that there are secrets.
  process.env.LAUNCH_SESSION_SECRETS ||= randomBytes(32).toString("hex");
  process.env.NEXTAUTH_SECRET ||= randomBytes(32).toString("hex");
  if (settings.databaseUrl !== null) {
    const directConnectionString = settings.databaseDirectUrl ?? settings.databaseUrl;
    return { settings, directConnectionString, leave: async () => {} };
  }
  openDataFolder(settings.dataDir);
  const secrets = readOrMakeSecrets(settings.dataDir);
  const server = await startEmbeddedPostgres({
    clusterDir: join(settings.dataDir, "postgres"),
    logFile: join(settings.dataDir, "postgres.log"),
    superuserPassword: secrets.databaseAdminPassword,
    hubPassword: secrets.databasePassword,
    durability: "safe",
  });
  const { connectionString, isAdopted, stop } = server;
  process.env.DATABASE_URL = connectionString;
  return { settings, directConnectionString: connectionString, leave: isAdopted ? async () => {} : stop };
}
