import { sql } from "kysely";
import type { HoldState } from "@/client/contract/words";
import { callForRow, callForValue, callFunction } from "@/lib/database/call-function";
import { database } from "@/lib/database/kysely";
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
  const { jobId, instanceId, fileKey, mimeType, sizeBytes } = picture;
  const ours = await database()
    .with("ours", (db) =>
      db
        .selectFrom("mediaJobs as m")
        .innerJoin("holds as h", "h.id", "m.holdId")
        .select(["m.actorId", "h.activityId"])
        .where("m.id", "=", jobId)
        .where("m.instanceId", "=", instanceId)
        .where("m.status", "=", "running"),
    )
    .with("announced", (db) =>
      db
        .insertInto("storedFiles")
        .columns(["key", "ownerId", "activityId", "filename", "mimeType", "sizeBytes"])
        .expression((eb) =>
          eb
            .selectFrom("ours")
            .select([sql<string>`${fileKey}`.as("key"), "actorId", "activityId"])
            .select([sql<string>`${fileKey}`.as("filename"), sql<string>`${mimeType}`.as("mimeType")])
            .select(sql<number>`${sizeBytes}::int`.as("sizeBytes")),
        )
        .onConflict((conflict) => conflict.column("key").doNothing()),
    )
    .selectFrom("ours")
    .select("activityId")
    .executeTakeFirst();
  return ours !== undefined;
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
