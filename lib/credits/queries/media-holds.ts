import { oneRow } from "@/lib/database/connections";

/** Queued or running → failed, its credits given back; false when it had ended. */
export async function failMediaJob(
  jobId: string,
  failure: { instanceId: string | null; code: string; message: string },
): Promise<boolean> {
  const row = await oneRow<{ failed: boolean }>(
    "fail-media-job",
    "SELECT fail_media_job($1, $2, $3, $4) AS failed",
    [jobId, failure.instanceId, failure.code, failure.message],
  );
  return row.failed;
}

/** Queues a job again that a dead instance was at, or that fell out of the queue; false when it is in good hands. */
export async function queueMediaJobAgain(jobId: string, deadAfterSeconds: number): Promise<boolean> {
  const row = await oneRow<{ queued: boolean }>(
    "queue-media-job-again",
    "SELECT queue_media_job_again($1, make_interval(secs => $2)) AS queued",
    [jobId, deadAfterSeconds],
  );
  return row.queued;
}
