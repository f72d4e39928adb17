import { STAFF_SEES } from "@/lib/access/classroom-staff";
import { rows } from "@/lib/database/connections";
import { ACTIVITY, ACTIVITY_JOINS, type ActivityProgressRow, PROGRESS, WORK } from "./activity";

/** An activity as its staff sees it. */
export interface StaffActivityRow extends ActivityProgressRow {
  created_at: Date;
}

/** An activity of a classroom that this person looks after, or null. */
export async function findStaffActivity(
  personId: string,
  activityId: string,
): Promise<StaffActivityRow | null> {
  const [row] = await rows<StaffActivityRow>(
    "staff-activity",
    `SELECT ${ACTIVITY}, a.created_at, ${PROGRESS} FROM profiles me CROSS JOIN ${ACTIVITY_JOINS} ${WORK}
      WHERE me.id = $1 AND a.id = $2 AND ${STAFF_SEES}`,
    [personId, activityId],
  );
  return row ?? null;
}

/** The activities of a classroom after a place in the order (newest first); `after` null: from the newest on. */
export function listClassroomActivityRows(query: {
  classroomId: string;
  limit: number;
  after: { createdAt: Date; id: string } | null;
}): Promise<StaffActivityRow[]> {
  return rows<StaffActivityRow>(
    "classroom-activities",
    `SELECT ${ACTIVITY}, a.created_at, ${PROGRESS} FROM ${ACTIVITY_JOINS} ${WORK}
      WHERE a.classroom_id = $1 AND ($2::timestamptz IS NULL OR (a.created_at, a.id) < ($2, $3::uuid))
      ORDER BY a.created_at DESC, a.id DESC LIMIT $4`,
    [query.classroomId, query.after?.createdAt ?? null, query.after?.id ?? null, query.limit],
  );
}
