import { callForValue } from "@/lib/database/call-function";

/** Queued or running → failed, its credits given back; false when it had ended. See prisma/functions/fail_media_job.sql. */
export function failMediaJob(
  jobId: string,
  { instanceId, code, message }: { instanceId: string | null; code: string; message: string },
): Promise<boolean> {
  return callForValue<boolean>("fail_media_job", { job: jobId, instance: instanceId, code, message });
}

/** Queues a job again that a dead instance was running, or that left the queue; see prisma/functions/queue_media_job_again.sql. */
export function queueMediaJobAgain(jobId: string, deadAfterSeconds: number): Promise<boolean> {
  return callForValue<boolean>("queue_media_job_again", {
    job: jobId,
    deadAfter: `${deadAfterSeconds} seconds`,
  });
}
