import { sql } from "kysely";
import { database } from "@/lib/database/kysely";
import { REVIEW_LIST_MAX } from "@/packages/client/contract/limits";
import type { ReviewStatus } from "@/packages/client/contract/reviews";
import type { SubmissionStatus } from "@/packages/client/contract/work-summary";
import { isLate } from "./late";
import { pictureUrl, shownUrl } from "./picture";

/** Works of an activity with their students, newest first: `submissions` has an index for it, and one of works that wait for review. */
function works(activityId: string) {
  return database()
    .selectFrom("submissions as s")
    .innerJoin("profiles as p", "p.id", "s.studentId")
    .innerJoin("activities as a", "a.id", "s.activityId")
    .leftJoin("enrolments as e", (join) =>
      join.onRef("e.classroomId", "=", "a.classroomId").onRef("e.profileId", "=", "s.studentId"),
    )
    .where("s.activityId", "=", activityId)
    .select((eb) => [
      "p.id as studentId",
      "p.displayName",
      "e.classNumber",
      eb.ref("s.id").$castTo<string | null>().as("id"),
      eb.ref("s.submittedAt").$castTo<Date | null>().as("submittedAt"),
      eb.ref("s.status").$castTo<SubmissionStatus | null>().as("status"),
    ])
    .orderBy("s.submittedAt", "desc")
    .orderBy("s.id", "desc");
}

/** The students of an activity without a work, in the columns of `works`. */
function missing(activityId: string) {
  return database()
    .selectFrom("activities as a")
    .innerJoin("enrolments as e", "e.classroomId", "a.classroomId")
    .innerJoin("profiles as p", "p.id", "e.profileId")
    .where("a.id", "=", activityId)
    .where("e.kind", "=", "student")
    .where("e.status", "=", "active")
    .where("p.status", "=", "active")
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM submissions w WHERE w.activity_id = a.id AND w.student_id = p.id)`,
    )
    .select([
      "p.id as studentId",
      "p.displayName",
      "e.classNumber",
      sql<string | null>`NULL::uuid`.as("id"),
      sql<Date | null>`NULL::timestamptz`.as("submittedAt"),
      sql<SubmissionStatus | null>`NULL::submission_status`.as("status"),
    ])
    .orderBy("e.classNumber")
    .orderBy("p.id");
}

/**
 * Lists, unsorted, what is in a review list: the newest works that pass its filter, and the students without a work (`id` is
 * null). At most `max` of each; null for all.
 */
export function listReviewed(
  { activityId, status }: { activityId: string; status: ReviewStatus | undefined },
  max: number | null = REVIEW_LIST_MAX,
) {
  const newest = works(activityId)
    .$if(status === "needs-review", (work) => work.where("s.status", "=", "submitted"))
    .$if(max !== null, (work) => work.limit(max));
  const without = missing(activityId).$if(max !== null, (student) => student.limit(max));
  if (status === "missing") return without.execute();
  if (status !== undefined) return newest.execute();
  return database()
    .selectFrom(newest.as("s"))
    .selectAll()
    .unionAll(database().selectFrom(without.as("m")).selectAll())
    .execute();
}

/** A work, or a student without one, in a review list. */
export type Reviewed = Awaited<ReturnType<typeof listReviewed>>[number];

export function listReviewedById(activityId: string, submissionIds: readonly string[]): Promise<Reviewed[]> {
  return works(activityId).where(sql<boolean>`s.id = ANY(${submissionIds}::uuid[])`).execute();
}

function contents(submissionIds: readonly string[]) {
  return database()
    .selectFrom("submissions as s")
    .innerJoin("activities as a", "a.id", "s.activityId")
    .leftJoin("takeDowns as t", "t.submissionId", "s.id")
    .where(sql<boolean>`s.id = ANY(${submissionIds}::uuid[])`)
    .select(["s.id", "s.title", shownUrl.as("primaryUrl"), "s.revision", "s.submittedAt", "s.status"])
    .select([isLate.as("late"), "s.reviewedAt"]);
}

export function listReviewContents(submissionIds: readonly string[]) {
  return contents(submissionIds)
    .select([pictureUrl.as("pictureUrl"), "t.reason as takenDown"])
    .select(
      sql<boolean>`(s.status = 'submitted' AND EXISTS (
        SELECT FROM submission_revisions r WHERE r.submission_id = s.id AND r.status <> 'submitted'))`.as(
        "isNewSinceReview",
      ),
    )
    .execute();
}

/** The summary of a submission `s`; null while a take-down `t` blocks it. */
const shownSummary = sql<string | null>`CASE WHEN t.id IS NULL THEN s.summary END`;

/** Lists what a file of submissions has of works, which shows no picture. */
export function listExportedContents(submissionIds: readonly string[]) {
  return contents(submissionIds)
    .select([shownSummary.as("summary"), "t.id as takeDownId", "s.appSlug", "s.externalArtifactId"])
    .execute();
}
