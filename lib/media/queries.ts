import { sql } from "kysely";
import type { ReserveOutcome } from "@/lib/credits/queries/holds";
import { callFunction } from "@/lib/database/call-function";
import { database } from "@/lib/database/kysely";
import { prisma } from "@/lib/database/prisma";
import { type LaunchIds, type LaunchRefusal, launchArguments } from "@/lib/launch/queries/launch-facts";
import type { HoldState, Purpose } from "@/packages/client/contract/basic-schemas";
import type { SafetyDirection } from "@/packages/client/contract/safety";

/** A job as `report_media_job` returns it. */
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
  /** What was stopped, of a job that failed with SAFETY_001. */
  stopped: SafetyDirection | null;
  amount: number;
  holdState: HoldState;
}

/** The result of `report_media_job`; see prisma/functions/report_media_job.sql. */
type MediaReport =
  | { outcome: "refused"; detail: LaunchRefusal }
  | { outcome: "missing"; detail: null }
  | { outcome: "found"; detail: ReportedMediaJob };

/** Returns the state of a job of this actor and app; settles its hold when it is first reported as completed. */
export function reportMediaJob(launch: LaunchIds, jobId: string): Promise<MediaReport> {
  return callFunction<MediaReport>("report_media_job", { ...launchArguments(launch), job: jobId });
}

export interface RunningMediaJob {
  model: string;
  quality: "fast" | "quality";
  request: unknown;
  actorId: string;
  activityId: string;
  appSlug: string;
  /** Of the session that requested it. */
  purpose: Purpose;
  studentId: string | null;
}

/** The result of `begin_media_job`; see prisma/functions/begin_media_job.sql. */
type MediaJobStart = ({ outcome: "started" } & RunningMediaJob) | { outcome: "must-wait" };

/**
 * Moves a job to running. Leaves it queued (`must-wait`) when its pool already has `share` of this instance's slots, and
 * either the job has reference images or a job of a pool with less than `share` is waiting. Null when the job has ended or
 * another live instance runs it.
 */
export async function beginMediaJob(
  jobId: string,
  by: { instanceId: string; deadAfterSeconds: number; share: number },
): Promise<MediaJobStart | null> {
  const job = await callFunction<MediaJobStart | undefined>("begin_media_job", {
    job: jobId,
    instance: by.instanceId,
    deadAfter: `${by.deadAfterSeconds} seconds`,
    share: by.share,
  });
  return job ?? null;
}

/** Why a picture that waited in the queue may not be made any more; see prisma/functions/media_job_refusal.sql. */
type MediaRefusal = Extract<ReserveOutcome, { outcome: "refused" | "consent" | "age" | "model" }>;

/** Looks again at what may have changed since the job was accepted; null when the picture may still be made. */
export async function findMediaRefusal(
  jobId: string,
  minimumAge: number | null,
): Promise<MediaRefusal | null> {
  const args = { job: jobId, minimumAge };
  const refusal = await callFunction<MediaRefusal | undefined>("media_job_refusal", args);
  return refusal ?? null;
}

/** Names the model that made the picture, when it is a fallback of the one that was asked for. */
export async function recordAnsweringModel(jobId: string, model: string): Promise<void> {
  await prisma().mediaJob.updateMany({ where: { id: jobId }, data: { model } });
}

/** The picture of a job, and the key under which its file is stored. */
interface GeneratedPicture {
  jobId: string;
  instanceId: string;
  fileKey: string;
  mimeType: string;
  width: number;
  height: number;
  sizeBytes: number;
}

/**
 * Records a picture's key before its file is stored, so that `forgetUploads` finds the file if the hub crashes in between.
 * Idempotent; false when this instance no longer runs the job.
 */
export async function recordExpectedPicture(picture: GeneratedPicture): Promise<boolean> {
  const { jobId, instanceId, fileKey, mimeType, sizeBytes } = picture;
  const { rows } = await sql`
    WITH job AS (
      SELECT m.actor_id, h.activity_id FROM media_jobs m JOIN holds h ON h.id = m.hold_id
      WHERE m.id = ${jobId} AND m.instance_id = ${instanceId} AND m.status = 'running'
    ), recorded AS (
      INSERT INTO stored_files (key, owner_id, activity_id, filename, mime_type, size_bytes)
      SELECT ${fileKey}::text, actor_id, activity_id, ${fileKey}::text, ${mimeType}::text, ${sizeBytes}::int FROM job
      ON CONFLICT (key) DO NOTHING
    )
    SELECT FROM job`.execute(database());
  return rows.length > 0;
}

/** Moves a job from running to completed; false when this instance no longer runs it, or its activity was deleted, which fails the job. */
export function completeMediaJob(picture: GeneratedPicture): Promise<boolean> {
  return callFunction<boolean>("complete_media_job", { ...picture });
}

/** Moves a job from running back to queued, when this instance cannot finish it now. */
export async function requeueMediaJob(jobId: string, instanceId: string): Promise<void> {
  await prisma().mediaJob.updateMany({
    where: { id: jobId, instanceId, status: "running" },
    data: { status: "queued", instanceId: null },
  });
}
