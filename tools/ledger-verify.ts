// Verifies the ledger of every credit pool: `npm run ledger:verify`. Lists broken pools and exits with 1 if there are any.

import { closeConnectionPools } from "../lib/database/connections";
import { verifyLedger } from "../lib/health/queries/verify-ledger";
import { openExistingDatabase } from "./hub/command-database";
import { runCommand } from "./process/command-error";

await runCommand(async () => {
  const { close } = await openExistingDatabase();
  try {
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
