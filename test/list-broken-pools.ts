import { type BrokenPool, verifyLedger } from "@/lib/health/queries/verify-ledger";

/** Lists the credit pools with an inconsistent ledger; see `verifyLedger`. */
export async function listBrokenPools(): Promise<BrokenPool[]> {
  return (await verifyLedger()).broken;
}
