import { database } from "@/lib/database/kysely";
import type { Transaction } from "@/lib/database/transaction";

/** The name of the background task that sends a review to the gradebook of an LMS. */
export const SCORE_TASK = "report-score";

/**
 * Queues that the reviews of these submissions are sent, where a link of an LMS with a column of its gradebook opens their activity. A platform
 * may be down for days, so a score is tried for some three weeks.
 */
export async function queueScores(submissionIds: readonly string[], transaction: Transaction): Promise<void> {
  await transaction.$executeRaw`SELECT graphile_worker.add_job('report-score', json_build_object('submissionId', s.id),
      job_key := 'score:' || s.id, max_attempts := 100)
    FROM submissions s WHERE s.id = ANY (${[...submissionIds]}::uuid[])
      AND EXISTS (SELECT FROM lti_resource_links l WHERE l.activity_id = s.activity_id AND l.line_item_url IS NOT NULL)`;
}

/** Lists where the score of a student's work goes: each column of a gradebook for its activity, with the student's account there. */
export function listScoreTargets({ studentId, activityId }: { studentId: string; activityId: string }) {
  return database()
    .selectFrom("ltiResourceLinks as l")
    .innerJoin("ltiPlatforms as p", "p.id", "l.platformId")
    .innerJoin("identityLinks as i", (join) =>
      join.onRef("i.schoolId", "=", "p.schoolId").onRef("i.issuer", "=", "p.issuer"),
    )
    .where("l.activityId", "=", activityId)
    .where("l.lineItemUrl", "is not", null)
    .where("i.profileId", "=", studentId)
    .select(["l.platformId", "l.lineItemUrl", "i.subject"])
    .execute();
}
