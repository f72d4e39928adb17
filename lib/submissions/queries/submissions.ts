import { sql } from "kysely";
import { type EarlyOutcome, keyArguments, type OperationKey } from "@/lib/credits/queries/holds";
import { callForRow } from "@/lib/database/call-function";
import { database } from "@/lib/database/kysely";
import { idPart, type KeysetList, momentPart, type PageRange } from "@/lib/database/page";
import { prisma } from "@/lib/database/prisma";
import { type LaunchIds, launchArguments } from "@/lib/launch/queries/launch-facts";

/**
 * The result of prisma/functions/submit_work.sql. `files`: the keys of files that are not stored; `taken-down`: the
 * work was taken down and may not be submitted again; `works`, `revisions`, `bytes`: the limit that would be exceeded; `replay`, `submitted`:
 * the receipt.
 */
export type SubmitOutcome =
  | EarlyOutcome
  | { outcome: "files"; detail: string[] }
  | { outcome: "taken-down"; detail: { reason: string } }
  | { outcome: "works" | "revisions"; detail: { limit: number } }
  | { outcome: "bytes"; detail: { limit: number; retryAfterSeconds: number } }
  | { outcome: "replay" | "submitted"; detail: unknown };

/** Inserts a submission or its next revision in one round trip. */
export function submitWork(work: {
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
  return callForRow<SubmitOutcome>("submit_work", {
    ...launchArguments(work.launch),
    instance: work.instanceId,
    id: work.id,
    kind: work.kind,
    ...keyArguments(work.operation),
    ownFiles: work.ownFileKeys,
    artifact: work.externalArtifactId,
    title: work.title,
    summary: work.summary,
    primaryUrl: work.primaryUrl,
    assets: JSON.stringify(work.assets),
    attachments: JSON.stringify(work.attachments),
    meta: JSON.stringify(work.meta),
  });
}

interface Position {
  submittedAt: Date;
  submissionId: string;
}

const parts = { submittedAt: momentPart, submissionId: idPart };

/** The order of an activity's submissions: newest first. */
export const SUBMISSIONS: KeysetList<Position> = { name: "submissions", parts };

/** The order of a classroom's submissions: newest first. */
export const CLASSROOM_SUBMISSIONS: KeysetList<Position> = { name: "classroom-submissions", parts };

/** Submissions with their students, without those that are taken down. */
function submissionRows({ limit, after }: PageRange<Position>) {
  return database()
    .selectFrom("submissions as s")
    .innerJoin("profiles as p", "p.id", "s.studentId")
    .innerJoin("activities as a", "a.id", "s.activityId")
    .leftJoin("enrolments as e", (join) =>
      join.onRef("e.classroomId", "=", "a.classroomId").onRef("e.profileId", "=", "s.studentId"),
    )
    .select(["s.id as submissionId", "s.activityId", "s.studentId", "p.displayName", "e.classNumber"])
    .select(["s.appSlug", "s.externalArtifactId", "s.title", "s.summary", "s.primaryUrl"])
    .select(["s.assets", "s.attachments", "s.meta"])
    .select(["s.revision", "s.submittedAt", "s.updatedAt", "s.reviewedAt"])
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("takeDowns as t").select("t.id").whereRef("t.submissionId", "=", "s.id"))),
    )
    .$if(after !== null, (work) =>
      work.where(sql<boolean>`(s.submitted_at, s.id) < (${after?.submittedAt}, ${after?.submissionId})`),
    )
    .orderBy("s.submittedAt", "desc")
    .orderBy("s.id", "desc")
    .limit(limit);
}

/** Lists an activity's submissions. Uses the index `submissions_activity_idx`. */
export function listActivitySubmissions({
  activityId,
  needsReview,
  ...range
}: { activityId: string; needsReview: boolean } & PageRange<Position>) {
  return submissionRows(range)
    .where("s.activityId", "=", activityId)
    .$if(needsReview, (work) => work.where("s.reviewedAt", "is", null))
    .execute();
}

/** Lists the submissions of all activities of a classroom. Only for playgrounds, which have few: no index fits. */
export function listSubmissionsOfClassroom({
  classroomId,
  ...range
}: { classroomId: string } & PageRange<Position>) {
  return submissionRows(range).where("a.classroomId", "=", classroomId).execute();
}

/** Finds the title of an activity. */
export async function findActivityTitle(activityId: string): Promise<string | null> {
  const found = await prisma().activity.findUnique({ where: { id: activityId }, select: { title: true } });
  return found?.title ?? null;
}
