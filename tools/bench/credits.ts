// `npm run bench:credits` measures two things. The first is one credit pool that many callers spend from at once, in
// BENCH_ROUNDS (3) rounds of BENCH_SECONDS (5). The second, for BENCH_MINUTES (3), is how fast Idempotency-Keys are claimed
// while as many old ones expire.
import { closeConnectionPools } from "../../lib/database/connections";
import { withClient } from "../postgres/with-client";
import { runCommand } from "../process/command-error";
import { RunningParts } from "../process/running-parts";
import {
  type BenchServer,
  migrateDatabase,
  recreateDatabase,
  settingsOfDatabase,
  startBenchServer,
} from "./database";
import { measureExpiringKeys } from "./expiring-idempotency-keys";
import { measureHotPool } from "./hot-pool";
import { printKeys, printPool } from "./table";

const seconds = Number(process.env.BENCH_SECONDS ?? 5);
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const minutes = Number(process.env.BENCH_MINUTES ?? 3);

const DATABASE = "credits";

/** Makes every commit wait a millisecond longer, as on a server whose disk takes that long. */
async function slowDownCommits(server: BenchServer): Promise<void> {
  await withClient(server.adminConnectionString, async (client) => {
    await client.query("ALTER SYSTEM SET commit_delay = 1000");
    await client.query("ALTER SYSTEM SET commit_siblings = 0");
    await client.query("SELECT pg_reload_conf()");
  });
}

await runCommand(async () => {
  const parts = new RunningParts();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.once(signal, () => void parts.stopAll());
  try {
    const server = await startBenchServer(parts, "safe");
    await slowDownCommits(server);
    await recreateDatabase(server, DATABASE);
    await migrateDatabase(server, DATABASE);
    Object.assign(process.env, settingsOfDatabase(server, DATABASE));
    if (rounds > 0) printPool(await measureHotPool({ seconds, rounds }));
    if (minutes > 0) printKeys(await measureExpiringKeys(minutes));
  } finally {
    await closeConnectionPools();
    await parts.stopAll();
  }
});
process.exit();
