// Proves the ledger of every pool: `npm run ledger:verify`. Exit 1, with the broken pools by name, when it does not hold.
import { join } from "node:path";
import { proveLedger } from "../lib/db/ledger-rows";
import { closePool } from "../lib/db/pool";
import { startEmbeddedPostgres } from "./launcher/embedded-postgres";
import { runCommand } from "./launcher/launcher-error";
import { readOrMakeSecrets } from "./launcher/secrets";
import { loadSettings } from "./launcher/settings";

/** The database to prove, and how to leave it as it was found: a hub that runs keeps its own. */
async function openDatabase(): Promise<() => Promise<void>> {
  const settings = loadSettings("demo");
  const secrets = readOrMakeSecrets(settings.dataDir);
  process.env.LAUNCH_SESSION_SECRETS ??= secrets.launchSessionSecret;
  process.env.NEXTAUTH_SECRET ??= secrets.nextauthSecret;
  if (settings.databaseUrl !== null) return async () => {};
  const server = await startEmbeddedPostgres({
    clusterDir: join(settings.dataDir, "postgres"),
    logFile: join(settings.dataDir, "postgres.log"),
    superuserPassword: secrets.databaseAdminPassword,
    hubPassword: secrets.databasePassword,
    durability: "safe",
  });
  process.env.DATABASE_URL = server.connectionString;
  return server.isAdopted ? async () => {} : server.stop;
}

await runCommand(async () => {
  const leave = await openDatabase();
  try {
    const { pools, entries, broken } = await proveLedger();
    for (const { pool_id, owner, problem } of broken)
      console.error(`BROKEN ${owner} (pool ${pool_id}): ${problem}`);
    if (broken.length > 0) process.exitCode = 1;
    else console.log(`The ledger holds: ${pools} pools, ${entries} entries.`);
  } finally {
    await closePool();
    await leave();
  }
});
