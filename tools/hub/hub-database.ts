import { join } from "node:path";
import type { Settings } from "../../lib/env";
import { assertDirect, assertPoolerFits } from "../postgres/check-connections";
import { startEmbeddedPostgres } from "../postgres/embedded-postgres";
import { waitForDatabase } from "../postgres/wait-for-database";
import type { Part, RunningParts } from "../process/running-parts";
import type { Secrets } from "./secrets";

/** The database of a hub: an embedded PostgreSQL, or the one in DATABASE_URL. */
export interface HubDatabase extends Part {
  connectionString: string;
  /** The connection without a pooler. */
  directConnectionString: string;
  /** Resolves when the embedded database has ended; never for the one in DATABASE_URL. */
  exited: Promise<unknown>;
}

/** Starts the embedded PostgreSQL in the data folder, unless DATABASE_URL is set. */
export async function openHubDatabase(settings: Settings, secrets: Secrets | null): Promise<HubDatabase> {
  if (settings.databaseUrl !== null || secrets === null) {
    const connectionString = settings.databaseUrl ?? "";
    return {
      name: "The database",
      connectionString,
      directConnectionString: settings.databaseDirectUrl ?? connectionString,
      exited: new Promise(() => {}),
      stop: async () => {},
    };
  }
  const server = await startEmbeddedPostgres({
    clusterDir: join(settings.dataDir, "postgres"),
    logFile: join(settings.dataDir, "postgres.log"),
    superuserPassword: secrets.databaseAdminPassword,
    hubPassword: secrets.databasePassword,
    durability: "safe",
  });
  if (server.note) console.log(server.note);
  if (server.isAdopted) console.log("The database of an earlier run was still running; it is used again.");
  const { connectionString, exited, stop } = server;
  return { name: "The database", connectionString, directConnectionString: connectionString, exited, stop };
}

/**
 * Waits for the database in DATABASE_URL, and checks that its addresses keep what the hub needs of a connection.
 *
 * @throws LauncherError naming the setting and what is missing
 */
export async function reachDatabase(settings: Settings, parts: RunningParts): Promise<void> {
  const { databaseUrl, databaseDirectUrl } = settings;
  if (databaseUrl === null) return;
  const throwIfStopping = () => parts.throwIfStopping();
  const direct =
    databaseDirectUrl === null || databaseDirectUrl === databaseUrl
      ? { connectionString: databaseUrl, setting: "DATABASE_URL" }
      : { connectionString: databaseDirectUrl, setting: "DATABASE_DIRECT_URL" };
  await waitForDatabase({ ...direct, throwIfStopping });
  await waitForDatabase({ connectionString: databaseUrl, setting: "DATABASE_URL", throwIfStopping });
  await assertPoolerFits(databaseUrl);
  await assertDirect(direct.connectionString, direct.setting);
}
