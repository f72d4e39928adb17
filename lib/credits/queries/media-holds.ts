import { callForValue } from "@/lib/database/call-function";

/** Fails a queued or running image job and releases its hold; false when it had ended. See prisma/functions/fail_media_job.sql. */
export function failMediaJob(
  jobId: string,
  { instanceId, code, message }: { instanceId: string | null; code: string; message: string },
): Promise<boolean> {
  return callForValue<boolean>("fail_media_job", { job: jobId, instance: instanceId, code, message });
}

/** Queues an image job again whose instance is dead or whose task is lost; see prisma/functions/queue_media_job_again.sql. */
export function queueMediaJobAgain(jobId: string, deadAfterSeconds: number): Promise<boolean> {
  return callForValue<boolean>("queue_media_job_again", {
    job: jobId,
    deadAfter: `${deadAfterSeconds} seconds`,
  });
}
