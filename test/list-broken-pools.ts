import { type BrokenPool, verifyLedger } from "@/lib/health/queries/verify-ledger";

export async function listBrokenPools(): Promise<BrokenPool[]> {
  return (await verifyLedger()).broken;
}
