import { sql } from "kysely";
import { activityAvailability, OWN_CLOSES_AT } from "@/lib/classrooms/queries/availability";
import { database } from "@/lib/database/kysely";
import { WORKS_STATUS } from "./works-status";

/**
 * Lists those of the given students who can still do an activity and have something to do in it, and whom no teacher has reminded of it
 * in the last hour. Uses the indexes `submissions_identity_key` and `notifications_profile_idx`.
 */
export async function listStudentsToRemind(
  activityId: string,
  studentIds: readonly string[],
): Promise<string[]> {
  const rows = await database()
    .selectFrom("activities as a")
    .innerJoin("enrolments as e", "e.classroomId", "a.classroomId")
    .leftJoin("studentProgress as own", (join) =>
      join.onRef("own.activityId", "=", "a.id").onRef("own.studentId", "=", "e.profileId"),
    )
    .select("e.profileId as id")
    .where("a.id", "=", activityId)
    .where("e.profileId", "=", sql<string>`ANY (${studentIds}::uuid[])`)
    .where("e.kind", "=", "student")
    .where("e.status", "=", "active")
    .where(activityAvailability(OWN_CLOSES_AT), "=", "open")
    .where(
      sql<boolean>`coalesce((SELECT ${WORKS_STATUS} FROM submissions w
        WHERE w.activity_id = a.id AND w.student_id = e.profile_id), 'revision_requested') = 'revision_requested'`,
    )
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM notifications n WHERE n.profile_id = e.profile_id AND n.at > now() - interval '1 hour'
        AND n.kind = 'due.soon' AND n.params->>'activityId' = a.id::text AND n.params->>'remindedBy' IS NOT NULL)`,
    )
    .execute();
  return rows.map(({ id }) => id);
}
