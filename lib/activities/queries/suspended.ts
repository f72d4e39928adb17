import { rows } from "@/lib/database/connections";

/** An activity that is not over, whose app is not approved any more. */
export interface SuspendedActivityRow {
  id: string;
  title: string;
  classroom_name: string;
  app_name: string;
  app_name_ko: string | null;
}

/** A school's activities that nobody can start because of their app, by classroom; at most `limit`. */
export function listSuspendedActivityRows(schoolId: string, limit: number): Promise<SuspendedActivityRow[]> {
  return rows<SuspendedActivityRow>(
    "suspended-activities",
    `SELECT a.id, a.title, c.name AS classroom_name, app.name AS app_name, app.name_ko AS app_name_ko
      FROM classrooms c JOIN activities a ON a.classroom_id = c.id JOIN apps app ON app.id = a.app_id
      WHERE c.school_id = $1 AND c.standing = 'active' AND app.status <> 'approved'
        AND (a.closes_at IS NULL OR a.closes_at > now())
      ORDER BY c.name, a.created_at, a.id LIMIT $2`,
    [schoolId, limit],
  );
}
