import { type RawBuilder, sql } from "kysely";
import { type EarlyOutcome, keyArguments, type OperationKey } from "@/lib/credits/queries/holds";
import { callFunction } from "@/lib/database/call-function";
import { prisma } from "@/lib/database/prisma";
import { type LaunchIds, launchArguments } from "@/lib/launch/queries/launch-facts";
import { newestFirst, selectPageOfWorks, type WorksRange } from "./page-of-works";

/**
 * The result of prisma/functions/submit_work.sql. `files`: the keys of files that are not stored; `works`, `revisions`, `bytes`: the
 * limit that would be exceeded; `replay`, `submitted`: the receipt.
 */
export type SubmitOutcome =
  | EarlyOutcome
  | { outcome: "files"; detail: string[] }
  | { outcome: "taken-down"; detail: { reason: string } }
  | { outcome: "works" | "revisions"; detail: { limit: number } }
  | { outcome: "bytes"; detail: { limit: number; retryAfterSeconds: number } }
  | { outcome: "replay" | "submitted"; detail: unknown };

/** Inserts a submission or its next revision in one round trip. */
export function submitWork({
  launch,
  operation,
  ...work
}: {
  launch: LaunchIds;
  instanceId: string;
  id: string;
  kind: string;
  operation: OperationKey | null;
  /** The keys of the hub's own files among the work's links; each must be uploaded. */
  ownFileKeys: string[];
  externalArtifactId: string;
  title: string;
  summary: string | null;
  primaryUrl: string;
  assets: unknown;
  attachments: unknown;
  meta: unknown;
}): Promise<SubmitOutcome> {
  return callFunction<SubmitOutcome>("submit_work", {
    ...launchArguments(launch),
    ...keyArguments(operation),
    ...work,
    assets: JSON.stringify(work.assets),
    attachments: JSON.stringify(work.attachments),
    meta: JSON.stringify(work.meta),
  });
}

export const SUBMISSIONS = newestFirst("submissions");

export const CLASSROOM_SUBMISSIONS = newestFirst("classroom-submissions");

function listWithStudents(condition: RawBuilder<boolean>, range: WorksRange) {
  return selectPageOfWorks(condition, range)
    .innerJoin("profiles as p", "p.id", "s.studentId")
    .leftJoin("enrolments as e", (join) =>
      join.onRef("e.classroomId", "=", "a.classroomId").onRef("e.profileId", "=", "s.studentId"),
    )
    .select(["s.activityId", "s.studentId", "p.displayName", "e.classNumber", "s.appSlug", "s.updatedAt"])
    .execute();
}

/** Lists an activity's submissions. Uses the index `submissions_activity_idx`. */
export function listActivitySubmissions({
  activityId,
  needsReview,
  ...range
}: { activityId: string; needsReview: boolean } & WorksRange) {
  const waiting = needsReview ? sql`AND s.status = 'submitted'` : sql``;
  return listWithStudents(sql`s.activity_id = ${activityId} ${waiting}`, range);
}

/** Lists the submissions of all activities of a classroom. Only for playgrounds, which have few: no index fits. */
export function listSubmissionsOfClassroom({ classroomId, ...range }: { classroomId: string } & WorksRange) {
  const ofClassroom = sql<boolean>`s.activity_id IN (SELECT id FROM activities WHERE classroom_id = ${classroomId})`;
  return listWithStudents(ofClassroom, range);
}

export async function findActivityTitle(activityId: string): Promise<string | null> {
  const found = await prisma().activity.findUnique({ where: { id: activityId }, select: { title: true } });
  return found?.title ?? null;
}
