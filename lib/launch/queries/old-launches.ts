import { sql } from "kysely";
import { database } from "@/lib/database/kysely";

/**
 * Deletes up to `limit` launches that are no longer kept (protocol: Retention), and returns how many: those of students after 90
 * days, those of staff after two years. Launches of a playground stay as long as its calls. Uses `launches_purpose_idx`.
 */
export async function deleteOldLaunches(limit: number): Promise<number> {
  const { numAffectedRows } = await sql`DELETE FROM launches WHERE id IN (
    SELECT l.id FROM launches l
    WHERE (l.purpose = 'student_activity' AND l.created_at < now() - interval '90 days'
        OR l.purpose IN ('student_preview', 'teacher_manage') AND l.created_at < now() - interval '2 years')
      AND l.expires_at < now() AND NOT EXISTS (SELECT 1 FROM playground_launches p WHERE p.launch_id = l.id)
    LIMIT ${limit})`.execute(database());
  return Number(numAffectedRows);
}
