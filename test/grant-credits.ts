import { v7 as uuidv7 } from "uuid";
import { oneRow } from "@/lib/database/connections";

/** Grants or corrects credits of a pool, and returns how many are available afterwards. */
export async function grantCredits(grant: {
  poolId: string;
  type: "grant" | "adjust";
  amountCredits: number;
  actorId: string | null;
  note: string;
}): Promise<number> {
  const row = await oneRow<{ available: number }>(
    "grant-credits",
    "SELECT available FROM grant_credits($1, $2, $3, $4, $5, $6)",
    [uuidv7(), grant.poolId, grant.type, grant.amountCredits, grant.actorId, grant.note],
  );
  return row.available;
}
