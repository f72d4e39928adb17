import { validate as isUuid } from "uuid";
import { prisma } from "@/lib/database/prisma";
import type { Transaction } from "@/lib/database/transaction";

/** Whether all of these people are active students of a classroom. */
export async function hasStudents(classroomId: string, studentIds: readonly string[]): Promise<boolean> {
  if (!studentIds.every((id) => isUuid(id))) return false;
  const profileId = { in: [...studentIds] };
  const found = await prisma().enrolment.count({
    where: { classroomId, profileId, kind: "student", status: "active", profile: { status: "active" } },
  });
  return found === studentIds.length;
}

/**
 * Sets until when a student may start and submit an activity, null for as long as everybody, and tells open pages. Returns false
 * when it was so already.
 */
export async function setOwnClosingTime(
  { activityId, studentId, closesAt }: { activityId: string; studentId: string; closesAt: Date | null },
  transaction: Transaction,
): Promise<boolean> {
  const changed = await transaction.$queryRaw<unknown[]>`
    WITH written AS (
      INSERT INTO student_progress AS own (activity_id, student_id, closes_at)
      SELECT ${activityId}::uuid, ${studentId}::uuid, ${closesAt}
        WHERE ${closesAt}::timestamptz IS NOT NULL
          OR EXISTS (SELECT FROM student_progress x WHERE x.activity_id = ${activityId}::uuid AND x.student_id = ${studentId}::uuid)
      ON CONFLICT (activity_id, student_id) DO UPDATE SET closes_at = excluded.closes_at
        WHERE own.closes_at IS DISTINCT FROM excluded.closes_at
      RETURNING own.activity_id
    )
    SELECT pg_notify('changes', 'progress ' || a.classroom_id || ' ' || a.id)::text
      FROM written JOIN activities a ON a.id = written.activity_id`;
  return changed.length === 1;
}
