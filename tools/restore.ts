// Restores a backup into an empty database: `npm run restore -- --from FOLDER`. Then checks the ledger.
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { closeConnectionPools } from "../lib/database/connections";
import { verifyLedger } from "../lib/health/queries/verify-ledger";
import { currentStorage } from "../lib/storage/current-storage";
import { restoreBackup } from "./backup/restore-backup";
import { openCommandDatabase } from "./hub/command-database";
import { CommandError, runCommand } from "./process/command-error";

await runCommand(async () => {
  const { values } = parseArgs({ options: { from: { type: "string" } } });
  if (!values.from) throw new CommandError("Name the folder of a backup: npm run restore -- --from FOLDER");
  const folder = resolve(values.from);
  const { database, close } = await openCommandDatabase();
  try {
    const { manifest, files } = await restoreBackup({
      database,
      storage: currentStorage(),
      folder,
    });
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`Restored the backup of ${manifest.createdAt}: ${rows} rows, ${files} files.`);
    const { pools, entries, broken } = await verifyLedger();
    for (const { poolId, owner, problem } of broken)
      console.error(`BROKEN ${owner} (pool ${poolId}): ${problem}`);
    if (broken.length > 0) process.exitCode = 1;
    else console.log(`The ledger is intact: ${pools} pools, ${entries} entries.`);
  } finally {
    await closeConnectionPools();
    await close();
  }
});
