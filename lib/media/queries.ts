import type { HoldState } from "@/client/contract/words";
import { callForRow, callForValue, callFunction } from "@/lib/database/call-function";
import { oneRow } from "@/lib/database/connections";
import { prisma } from "@/lib/database/prisma";
import { type LaunchIds, type LaunchRefusal, launchArguments } from "@/lib/launch/queries/launch-facts";

/** A job as `report_media_job` tells it. */
export interface ReportedMediaJob {
  id: string;
  status: "queued" | "running" | "completed" | "failed";
  model: string;
  fileKey: string | null;
  mimeType: string | null;
  width: number | null;
  height: number | null;
  sizeBytes: number | null;
  errorCode: string | null;
  errorMessage: string | null;
  amount: number;
  holdState: HoldState;
}

/** What `report_media_job` decided; see prisma/functions/report_media_job.sql. */
export type MediaReport =
  | { outcome: "refused"; detail: LaunchRefusal }
  | { outcome: "missing"; detail: null }
  | { outcome: "found"; detail: ReportedMediaJob };

/** How far a job of this actor and app is; settles its hold when it is reported completed for the first time. */
export function reportMediaJob(launch: LaunchIds, jobId: string): Promise<MediaReport> {
  return callForRow<MediaReport>("report_media_job", { ...launchArguments(launch), job: jobId });
}

/** A job that this instance may work at now. */
export interface BegunMediaJob {
  model: string;
  quality: "fast" | "quality";
  request: unknown;
  actorId: string;
  activityId: string;
}

/** What `begin_media_job` decided; see prisma/functions/begin_media_job.sql. */
export type MediaJobBeginning = ({ outcome: "begun" } & BegunMediaJob) | { outcome: "crowded" };

/**
 * Takes a job to work at, or leaves it queued (`crowded`) while its pool has its share of this instance's places; null
 * when it has ended or someone alive is at it.
 */
export async function beginMediaJob(
  jobId: string,
  at: { instanceId: string; deadAfterSeconds: number; placesOfPool: number },
): Promise<MediaJobBeginning | null> {
  const [job] = await callFunction<MediaJobBeginning>("begin_media_job", {
    job: jobId,
    instance: at.instanceId,
    deadAfter: `${at.deadAfterSeconds} seconds`,
    share: at.placesOfPool,
  });
  return job ?? null;
}

/** A picture that is about to lie in storage under `fileKey`. */
export interface MadePicture {
  jobId: string;
  instanceId: string;
  fileKey: string;
  mimeType: string;
  width: number;
  height: number;
  sizeBytes: number;
}

/**
 * Notes a picture's key before its file is there, so that a file whose hub dies next is forgotten with the announced
 * ones (`forgetUploads`); false when the job was taken away meanwhile. May be asked twice.
 */
export async function announcePicture(picture: MadePicture): Promise<boolean> {
  const row = await oneRow<{ ours: boolean }>(
    "announce-picture",
    `WITH ours AS (
        SELECT m.actor_id, h.activity_id FROM media_jobs m JOIN holds h ON h.id = m.hold_id
        WHERE m.id = $1 AND m.instance_id = $2 AND m.status = 'running'),
      announced AS (
        INSERT INTO stored_files (key, owner_id, activity_id, filename, mime_type, size_bytes)
        SELECT $3, actor_id, activity_id, $3, $4, $5 FROM ours ON CONFLICT (key) DO NOTHING)
      SELECT EXISTS (SELECT 1 FROM ours) AS ours`,
    [picture.jobId, picture.instanceId, picture.fileKey, picture.mimeType, picture.sizeBytes],
  );
  return row.ours;
}

/** Running → completed, with the stored file; false when the job was taken away meanwhile. */
export function completeMediaJob(done: MadePicture): Promise<boolean> {
  return callForValue<boolean>("complete_media_job", {
    job: done.jobId,
    instance: done.instanceId,
    key: done.fileKey,
    mimeType: done.mimeType,
    width: done.width,
    height: done.height,
    size: done.sizeBytes,
  });
}

/** Running → queued, for a job that this instance cannot finish now. */
export async function requeueMediaJob(jobId: string, instanceId: string): Promise<void> {
  await prisma().mediaJob.updateMany({
    where: { id: jobId, instanceId, status: "running" },
    data: { status: "queued", instanceId: null },
  });
}
