import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { closeConnectionPools } from "../../lib/database/connections";
import { applyMigrations } from "../migrate/apply-migrations";
import { guardServers } from "../postgres/temporary-postgres";
import { withClient } from "../postgres/with-client";
import type { Part, RunningParts } from "../process/running-parts";
import { isHubSetting } from "../test/hub-settings";
import type { World } from "./case";
import { type FaultHub, startFaultHub } from "./hubs";
import { startPostgresPair } from "./postgres-pair";
import { startProvider } from "./provider";

const HUBS = ["hub-1", "hub-2", "hub-3"];

/** Options of the mounted disk; its size is enough for a whole run. */
const DISK = "size=3g,mode=0711";

/** Mounts a disk in memory at the folder. Returns false where that is not possible; only root may mount. */
async function mountDisk(parts: RunningParts, folder: string): Promise<boolean> {
  const mount = promisify(execFile)("mount", ["-t", "tmpfs", "-o", DISK, "tmpfs", folder]);
  if (!(await mount.then(Boolean, () => false))) return false;
  // Lazily: this process still has the logs of the hubs open.
  const stop = async () => void (await promisify(execFile)("umount", ["--lazy", folder]));
  await parts.add({ name: "The disk", stop });
  return true;
}

async function makeFolder(
  parts: RunningParts,
  ownDisk: boolean,
): Promise<{ folder: string; disk: string | null }> {
  const folder = mkdtempSync(join(tmpdir(), "edu-hub-faults-"));
  chmodSync(folder, 0o711); // an account that runs the servers for root must reach the clusters inside
  // Ends the servers and removes the folder even when this process is killed.
  const release = guardServers(folder);
  const stop = async () => {
    rmSync(folder, { recursive: true, force: true });
    release();
  };
  await parts.add({ name: "The folder", stop });
  return { folder, disk: ownDisk && (await mountDisk(parts, folder)) ? folder : null };
}

/** Gives this process the settings of the hubs, since it reads and writes their database like a hub. */
function takeSettings(folder: string, connectionString: string): void {
  for (const name of Object.keys(process.env)) if (isHubSetting(name)) delete process.env[name];
  const secret = () => randomBytes(32).toString("hex");
  Object.assign(process.env, {
    DATA_DIR: join(folder, "data"),
    // All hubs have the same HUB_URL, as behind a load balancer; nothing answers at it.
    HUB_URL: "http://localhost:9",
    DATABASE_URL: connectionString,
    DATABASE_POOL_MAX: "5",
    LOG_LEVEL: "warn",
    LAUNCH_SESSION_SECRETS: secret(),
    NEXTAUTH_SECRET: secret(),
  });
  mkdirSync(join(folder, "data"), { recursive: true });
}

/**
 * Starts the databases, the provider and three hubs.
 *
 * @param ownDisk whether to put all their files on a separate disk, which a case may fill, where one can be mounted
 */
export async function startWorld(
  parts: RunningParts,
  { ownDisk }: { ownDisk: boolean },
): Promise<World & { endCase(): Promise<void> }> {
  const { folder, disk } = await makeFolder(parts, ownDisk);
  const database = await parts.add(await startPostgresPair(folder));
  const { connectionString, adminConnectionString } = database;
  await applyMigrations(database);
  takeSettings(folder, connectionString);
  await parts.add({ name: "The connections", stop: closeConnectionPools });
  const provider = await startProvider();
  await parts.add({ name: "The provider", stop: provider.close });
  const hubs: FaultHub[] = [];
  // One after another, because the new row in `instances` tells which instance a hub is.
  for (const name of HUBS)
    hubs.push(await parts.add(await startFaultHub({ name, folder, connectionString })));
  const started = [...hubs];
  const startedByCase: Part[] = [];
  const stopStarted = async () => {
    for (let part = startedByCase.pop(); part; part = startedByCase.pop()) await part.stop();
  };
  await parts.add({ name: "What the case started", stop: stopStarted });
  const stopAfterCase = async <Started extends Part>(part: Started) => {
    startedByCase.push(part);
    return part;
  };
  return {
    folder,
    disk,
    database,
    hubs,
    provider,
    stopAfterCase,
    expireKilledHubs: async () => {
      const living = started.map((hub) => hub.instance()).filter((id) => id !== null);
      // An instance counts as dead 30 seconds after its last heartbeat.
      const query =
        "update instances set seen_at = least(seen_at, now() - interval '31 seconds') where id <> all ($1)";
      await withClient(adminConnectionString, (client) => client.query(query, [living]));
    },
    startHub: async (name, settings = {}, execArgv = []) => {
      const hub = await startFaultHub({ name, folder, connectionString, settings, execArgv });
      started.push(hub);
      return stopAfterCase(hub);
    },
    endCase: async () => {
      await stopStarted();
      // A case that failed half-way may have left a database or hub stopped, and the next case needs all of them.
      database.resumeStandby();
      await database.startPrimary();
      for (const hub of hubs) if (hub.instance() === null) await hub.start();
    },
  };
}
