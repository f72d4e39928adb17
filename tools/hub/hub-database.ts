import { join } from "node:path";
import type { Settings } from "../../lib/env";
import type { MigratorAddresses } from "../migrate/apply-grants";
import { assertDirect, assertPoolerFits } from "../postgres/check-connections";
import { hasCluster } from "../postgres/cluster";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../postgres/embedded-postgres";
import { waitForDatabase } from "../postgres/wait-for-database";
import type { Part, RunningParts } from "../process/running-parts";
import type { Secrets } from "./secrets";

/** The database of a hub: an embedded PostgreSQL, or the one in DATABASE_URL. */
export interface HubDatabase extends Part, MigratorAddresses {
  /** The address for the hub's role, which may lead through a pooler. */
  pooledConnectionString: string;
  /** Resolves when the embedded database has ended; never for the one in DATABASE_URL. */
  exited: Promise<unknown>;
}

function clusterFolder(dataDir: string): string {
  return join(dataDir, "postgres");
}

export function hasDataFolderPostgres(dataDir: string): boolean {
  return hasCluster(clusterFolder(dataDir));
}

export function startDataFolderPostgres(dataDir: string, secrets: Secrets): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({
    clusterDir: clusterFolder(dataDir),
    logFile: join(dataDir, "postgres.log"),
    superuserPassword: secrets.databaseAdminPassword,
    ownerPassword: secrets.databaseOwnerPassword,
    hubPassword: secrets.databasePassword,
    durability: "safe",
  });
}

/** Returns the addresses of the database in DATABASE_URL. Without DATABASE_OWNER_URL the hub's role is the owner. */
export function externalDatabase(settings: Settings): Omit<HubDatabase, keyof Part | "exited"> {
  const pooledConnectionString = settings.databaseUrl ?? "";
  const connectionString = settings.databaseDirectUrl ?? pooledConnectionString;
  const ownerConnectionString = settings.databaseOwnerUrl ?? connectionString;
  return { pooledConnectionString, connectionString, ownerConnectionString };
}

/**
 * Starts the embedded PostgreSQL in the data folder, which needs `secrets`. When DATABASE_URL is set, starts nothing and returns
 * the addresses of that database.
 */
export async function openHubDatabase(settings: Settings, secrets: Secrets | null): Promise<HubDatabase> {
  if (settings.databaseUrl !== null || secrets === null) {
    return {
      name: "The database",
      ...externalDatabase(settings),
      exited: new Promise(() => {}),
      stop: async () => {},
    };
  }
  const server = await startDataFolderPostgres(settings.dataDir, secrets);
  if (server.note) console.log(server.note);
  if (server.isAdopted) console.log("The database of an earlier run was still running; it is used again.");
  const { connectionString, ownerConnectionString, exited, stop } = server;
  return {
    name: "The database",
    pooledConnectionString: connectionString,
    connectionString,
    ownerConnectionString,
    exited,
    stop,
  };
}

/** An address of the database, and the settings to name when something is wrong with it. */
interface DatabaseAddress {
  connectionString: string;
  setting: string;
}

/** The addresses that lead to PostgreSQL without a pooler, as the settings say. */
function directAddresses(settings: Settings, databaseUrl: string): DatabaseAddress[] {
  const { databaseDirectUrl, databaseOwnerUrl } = settings;
  const direct =
    databaseDirectUrl === null || databaseDirectUrl === databaseUrl
      ? { connectionString: databaseUrl, setting: "DATABASE_URL" }
      : { connectionString: databaseDirectUrl, setting: "DATABASE_DIRECT_URL" };
  if (databaseOwnerUrl === null) return [direct];
  return [direct, { connectionString: databaseOwnerUrl, setting: "DATABASE_OWNER_URL" }];
}

/**
 * Waits for the database at each of its addresses. A pooler at DATABASE_URL must keep prepared statements and the hub's
 * settings. The addresses of `directAddresses` must not lead through a pooler that gives each transaction another connection.
 *
 * @throws CommandError naming the setting and what is missing
 */
export async function reachDatabase(settings: Settings, parts: RunningParts): Promise<void> {
  const { databaseUrl } = settings;
  if (databaseUrl === null) return;
  const throwIfStopping = () => parts.throwIfStopping();
  const direct = directAddresses(settings, databaseUrl);
  for (const address of [...direct, { connectionString: databaseUrl, setting: "DATABASE_URL" }])
    await waitForDatabase({ ...address, throwIfStopping });
  await assertPoolerFits(databaseUrl);
  for (const { connectionString, setting } of direct) await assertDirect(connectionString, setting);
}
