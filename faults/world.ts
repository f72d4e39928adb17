import { randomBytes } from "node:crypto";
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { closePool } from "../lib/database/connections";
import { applyMigrations } from "../tools/migrate/apply-migrations";
import { guardServers } from "../tools/postgres/temporary-postgres";
import { withClient } from "../tools/postgres/with-client";
import type { Part, RunningParts } from "../tools/process/running-parts";
import type { World } from "./case";
import { type FaultHub, startFaultHub } from "./hubs";
import { startPostgresPair } from "./postgres-pair";
import { startProvider } from "./provider";

const HUBS = ["hub-1", "hub-2", "hub-3"];

/** Settings of the person who runs the command must not reach the hubs. */
const FORGOTTEN =
  /^(LISTEN_HOST|HUB_URL|PROXY_URL|DATABASE_|S3_|LAUNCH_|PERSON_|NEXTAUTH_|MODELS_FILE|DEMO_MODELS|FILES_PUBLIC_URL|METRICS_TOKEN|TRUSTED_PROXY_HOPS|LOG_LEVEL|npm_lifecycle)/;

async function makeFolder(parts: RunningParts): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "edu-hub-faults-"));
  chmodSync(folder, 0o711); // an account that runs the servers for root must reach the clusters inside
  const release = guardServers(folder);
  const stop = async () => {
    rmSync(folder, { recursive: true, force: true });
    release();
  };
  await parts.add({ name: "The folder", stop });
  return folder;
}

/** This process reads and writes like a hub, so it gets the settings that a hub gets. */
function takeSettings(folder: string, connectionString: string): void {
  for (const name of Object.keys(process.env)) if (FORGOTTEN.test(name)) delete process.env[name];
  const secret = () => randomBytes(32).toString("hex");
  Object.assign(process.env, {
    DATA_DIR: join(folder, "data"),
    // The hubs have one address, as behind a load balancer; nothing answers there.
    HUB_URL: "http://localhost:9",
    DATABASE_URL: connectionString,
    DATABASE_POOL_MAX: "5",
    LAUNCH_SESSION_SECRETS: secret(),
    NEXTAUTH_SECRET: secret(),
  });
  mkdirSync(join(folder, "data"), { recursive: true });
}

/** Starts the databases, the provider and three hubs. */
export async function startWorld(parts: RunningParts): Promise<World & { endCase(): Promise<void> }> {
  const folder = await makeFolder(parts);
  const database = await parts.add(await startPostgresPair(folder));
  const { connectionString, adminConnectionString } = database;
  await applyMigrations({ connectionString });
  takeSettings(folder, connectionString);
  await parts.add({ name: "The connections", stop: closePool });
  const provider = await startProvider();
  await parts.add({ name: "The provider", stop: provider.close });
  const hubs: FaultHub[] = [];
  // One after another, so that each can be told by its instance.
  for (const name of HUBS)
    hubs.push(await parts.add(await startFaultHub({ name, folder, connectionString })));
  const started = [...hubs];
  const ofCase: Part[] = [];
  const own = async <Started extends Part>(part: Started) => {
    ofCase.push(part);
    return part;
  };
  return {
    ...{ folder, database, hubs, provider, own },
    ageTheDead: async () => {
      const living = started.map((hub) => hub.instance()).filter((id) => id !== null);
      const query =
        "update instances set seen_at = least(seen_at, now() - interval '31 seconds') where id <> all ($1)";
      await withClient(adminConnectionString, (client) => client.query(query, [living]));
    },
    startHub: async (name, settings = {}, execArgv = []) => {
      const hub = await startFaultHub({ name, folder, connectionString, settings, execArgv });
      started.push(hub);
      return own(hub);
    },
    endCase: async () => {
      for (let part = ofCase.pop(); part; part = ofCase.pop()) await part.stop();
    },
  };
}
