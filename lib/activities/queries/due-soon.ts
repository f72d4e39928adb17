import { callFunction } from "@/lib/database/call-function";

/** How long before an activity is due its students are told. */
const TOLD_BEFORE = "24 hours";

/** Tells students what is due soon, and returns how many were told (`report_due_soon.sql`). */
export function reportDueSoon(): Promise<number> {
  return callFunction<number>("report_due_soon", { within: TOLD_BEFORE });
}
