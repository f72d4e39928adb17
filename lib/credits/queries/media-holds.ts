import { callFunction } from "@/lib/database/call-function";
import type { Transaction } from "@/lib/database/transaction";
import type { SafetyDirection } from "@/packages/client/contract/safety";

interface MediaJobFailure {
  instanceId: string | null;
  code: string;
  message: string;
  /** What was stopped, for SAFETY_001. */
  stopped?: SafetyDirection | null;
}

/**
 * Fails an image job and releases its hold; false when it had ended, or `instanceId` is given and another instance runs it.
 * See prisma/functions/fail_media_job.sql.
 */
export function failMediaJob(
  jobId: string,
  { instanceId, stopped = null, ...error }: MediaJobFailure,
): Promise<boolean> {
  return callFunction<boolean>("fail_media_job", { job: jobId, instance: instanceId, stopped, ...error });
}

/**
 * Queues an image job again when its instance is dead or its task is lost; fails it when two instances have died with it. Null when
 * it has ended or runs in a live instance. See prisma/functions/queue_media_job_again.sql.
 */
export function queueMediaJobAgain(
  jobId: string,
  { deadAfterSeconds, code, message }: { deadAfterSeconds: number; code: string; message: string },
): Promise<"requeue" | "fail" | null> {
  const deadAfter = `${deadAfterSeconds} seconds`;
  return callFunction("queue_media_job_again", { job: jobId, deadAfter, code, message });
}

/**
 * Locks the image jobs, of activities or of one person, whose holds have not ended, and returns the ids of these holds. Call it
 * after locking activities and before locking files: a job that completes locks its activity, itself and its file in this order.
 */
export async function lockPictures(
  { activityIds, actorId }: { activityIds?: readonly string[]; actorId?: string },
  transaction: Transaction,
): Promise<string[]> {
  const jobs = await transaction.$queryRaw<{ holdId: string }[]>`
    SELECT m.hold_id AS "holdId" FROM media_jobs m JOIN holds h ON h.id = m.hold_id
    WHERE h.state = 'reserved' AND (h.activity_id = ANY (${activityIds ?? []}::uuid[]) OR h.actor_id = ${actorId ?? null}::uuid)
    ORDER BY m.id FOR UPDATE OF m`;
  return jobs.map(({ holdId }) => holdId);
}

/** Releases the hold of one picture, as `releasePictures` does; false when it had ended, or does not exist. */
export async function releasePicture(
  holdId: string,
  { code, message }: { code: string; message: string },
): Promise<boolean> {
  return (await callFunction<number>("release_pictures", { holds: [holdId], code, message })) > 0;
}

/** Releases the holds of pictures that nobody can collect any more; see prisma/functions/release_pictures.sql. */
export async function releasePictures(
  holdIds: readonly string[],
  { code, message }: { code: string; message: string },
  transaction: Transaction,
): Promise<void> {
  await callFunction("release_pictures", { holds: holdIds, code, message }, { transaction });
}
