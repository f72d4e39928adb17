import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { readSettings, type Settings } from "../../lib/env";
import type { MigratorAddresses } from "../migrate/apply-grants";
import { hasTable, withClient } from "../postgres/with-client";
import { CommandError } from "../process/command-error";
import { openDataFolder } from "./data-folder";
import { externalDatabase, hasDataFolderPostgres, startDataFolderPostgres } from "./hub-database";
import { readOrCreateSecrets, secretsFile } from "./secrets";

interface CommandDatabase {
  settings: Settings;
  database: MigratorAddresses;
  close(): Promise<void>;
}

/**
 * Reads the settings for a command on the database. Checks neither the models file, because the command's environment may lack
 * the providers' keys, nor the rules of `npm start`.
 * @throws CommandError naming every bad setting
 */
export function readCommandSettings(): Settings {
  const result = readSettings(process.env, { production: false });
  if (result.ok) return result.settings;
  throw new CommandError(
    `This cannot run with these settings:\n${result.problems.map((problem) => `  - ${problem}`).join("\n")}`,
  );
}

/**
 * Opens the hub's database for a command, whether the hub is running or not, and sets the environment variables that
 * `env()` requires. Without DATABASE_URL it is the embedded database of the data folder, which is created if it is missing.
 * @throws CommandError naming the problem and the setting to change
 */
export async function openCommandDatabase(): Promise<CommandDatabase> {
  const settings = readCommandSettings();
  // `env()` requires these secrets, although a command signs nothing.
  process.env.LAUNCH_SESSION_SECRETS ||= randomBytes(32).toString("hex");
  process.env.NEXTAUTH_SECRET ||= randomBytes(32).toString("hex");
  if (settings.databaseUrl !== null) {
    return { settings, database: externalDatabase(settings), close: async () => {} };
  }
  openDataFolder(settings.dataDir);
  const server = await startDataFolderPostgres(settings.dataDir, readOrCreateSecrets(settings.dataDir));
  process.env.DATABASE_URL = server.connectionString;
  return { settings, database: server, close: server.isAdopted ? async () => {} : server.stop };
}

/**
 * Like `openCommandDatabase`, for a command that reads an existing hub: creates nothing.
 * @throws CommandError also when there is no hub in the data folder or the database
 */
export async function openExistingDatabase(): Promise<CommandDatabase> {
  const { databaseUrl, dataDir } = readCommandSettings();
  const noHub = (place: string, setting: string) =>
    new CommandError(`There is no hub in ${place}. Set ${setting} to that of your hub.`);
  const isFolder = databaseUrl === null;
  // The first start of a hub may have ended after it created the secrets and before it created the database.
  const hasHub = () => existsSync(secretsFile(dataDir)) && hasDataFolderPostgres(dataDir);
  if (isFolder && !hasHub()) throw noHub(`the folder ${dataDir}`, "DATA_DIR");
  const opened = await openCommandDatabase();
  let isMigrated = false;
  try {
    isMigrated = await withClient(opened.database.connectionString, (client) =>
      hasTable(client, "_prisma_migrations"),
    );
  } finally {
    if (!isMigrated) await opened.close();
  }
  if (isMigrated) return opened;
  throw isFolder ? noHub(`the folder ${dataDir}`, "DATA_DIR") : noHub("the database", "DATABASE_URL");
}
