import { type BrokenPool, proveLedger } from "@/lib/health/queries/prove-ledger";

/** The pools whose ledger does not hold; see `proveLedger`. */
export async function listBrokenPools(): Promise<BrokenPool[]> {
  return (await proveLedger()).broken;
}
