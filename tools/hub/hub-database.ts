import { join } from "node:path";
import type { Settings } from "../../lib/env";
import { startEmbeddedPostgres } from "../postgres/embedded-postgres";
import type { Part } from "../process/running-parts";
import type { Secrets } from "./secrets";

/** The database of a hub: one of its own, or the one that DATABASE_URL names. */
export interface HubDatabase extends Part {
  connectionString: string;
  /** Past any pooler. */
  directConnectionString: string;
  /** Resolves when it is gone; that of DATABASE_URL is not ours to watch. */
  exited: Promise<unknown>;
}

/** Starts the embedded PostgreSQL in the data folder, unless DATABASE_URL names another. */
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
