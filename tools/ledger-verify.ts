// Proves the ledger of every pool: `npm run ledger:verify`. Exit 1, with the broken pools by name, when it does not hold.

import { closePool } from "../lib/database/connections";
import { proveLedger } from "../lib/health/queries/prove-ledger";
import { openCommandDatabase } from "./hub/command-database";
import { runCommand } from "./process/launcher-error";

await runCommand(async () => {
  const { leave } = await openCommandDatabase();
  try {
    const { pools, entries, broken } = await proveLedger();
    for (const { poolId, owner, problem } of broken)
      console.error(`BROKEN ${owner} (pool ${poolId}): ${problem}`);
    if (broken.length > 0) process.exitCode = 1;
    else console.log(`The ledger holds: ${pools} pools, ${entries} entries.`);
  } finally {
    await closePool();
    await leave();
  }
});
