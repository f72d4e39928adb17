import { callForRows, callFunction } from "@/lib/database/call-function";

/** A hold or image job to end or to queue again; see prisma/functions/list_sweepable.sql. */
export interface Sweepable {
  action: "release" | "requeue" | "fail" | "settle";
  id: string;
}

/** Lists the holds and jobs that dead instances and abandoned calls left behind. */
export function listSweepable(deadAfterSeconds: number): Promise<Sweepable[]> {
  return callForRows<Sweepable>("list_sweepable", { deadAfter: `${deadAfterSeconds} seconds` });
}

/** Deletes rows that are no longer needed; see prisma/functions/forget_old_rows.sql. */
export async function forgetOldRows(deadAfterSeconds: number): Promise<void> {
  await callFunction("forget_old_rows", { deadAfter: `${deadAfterSeconds} seconds` });
}
