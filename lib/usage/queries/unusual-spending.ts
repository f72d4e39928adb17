import { callFunction } from "@/lib/database/call-function";

/** How long after a pool's last ledger entry it is still looked at, in case the sweeper was late. */
const ACTIVE_WITHIN = "5 minutes";

/** Notifies of students who spend unusually much today, and returns how many people were told (`report_unusual_spending.sql`). */
export function reportUnusualSpending(): Promise<number> {
  return callFunction<number>("report_unusual_spending", { activeWithin: ACTIVE_WITHIN });
}
