import { callFunction } from "@/lib/database/call-function";
import { rows, rowsWithin } from "@/lib/database/connections";

/** Less than a heartbeat, so that one lost connection costs one of them. */
const RECORD_WITHIN_MS = 4_000;

/** Says that this instance lives. */
export async function recordInstance(instanceId: string): Promise<void> {
  await rowsWithin(
    RECORD_WITHIN_MS,
    "record-instance",
    `INSERT INTO instances (id) VALUES ($1) ON CONFLICT (id) DO UPDATE SET seen_at = now() RETURNING id`,
    [instanceId],
  );
}

/**
 * Says that this instance is gone, so that others take over its work at once; unless it still finishes texts, whose
 * holds the others must not give back.
 */
export async function removeInstance(instanceId: string): Promise<void> {
  await rows(
    "remove-instance",
    `DELETE FROM instances i WHERE i.id = $1 AND NOT EXISTS (
      SELECT 1 FROM holds h WHERE h.state = 'reserved' AND h.media_type = 'text' AND h.instance_id = i.id)`,
    [instanceId],
  );
}

/** Something to end or to queue again, and what; see prisma/functions/list_sweepable.sql. */
export interface Sweepable {
  action: "release" | "requeue" | "fail" | "settle";
  id: string;
}

/** What dead instances and abandoned calls left behind. */
export function listSweepable(deadAfterSeconds: number): Promise<Sweepable[]> {
  return callFunction<Sweepable>("list_sweepable", { deadAfter: `${deadAfterSeconds} seconds` });
}

/** Deletes rows that are no longer needed; see prisma/functions/forget_old_rows.sql. */
export async function forgetOldRows(deadAfterSeconds: number): Promise<void> {
  await callFunction("forget_old_rows", { deadAfter: `${deadAfterSeconds} seconds` });
}
