import { v7 as uuidv7 } from "uuid";
import { callFunction } from "@/lib/database/call-function";

/** Grants or corrects credits of a pool, and returns how many are available afterwards. */
export async function grantCredits(grant: {
  poolId: string;
  type: "grant" | "adjust";
  amountCredits: number;
  actorId: string | null;
  note: string;
}): Promise<number> {
  const { poolId: pool, type, amountCredits: amount, actorId: actor, note } = grant;
  const args = { entry: uuidv7(), pool, type, amount, actor, note };
  return (await callFunction<{ available: number }>("grant_credits", args)).available;
}
