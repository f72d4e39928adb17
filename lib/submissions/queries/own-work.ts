import { sql } from "kysely";
import { database } from "@/lib/database/kysely";
import { isAfter } from "@/lib/database/page";
import { isLate } from "./late";
import { newestFirst, selectPageOfWorks, type WorksRange } from "./page-of-works";
import { pictureUrl, shownUrl } from "./picture";

export const OWN_WORK = newestFirst("own-work");

function selectOwnWork(studentId: string) {
  return database()
    .selectFrom("submissions as s")
    .innerJoin("activities as a", "a.id", "s.activityId")
    .innerJoin("classrooms as c", "c.id", "a.classroomId")
    .leftJoin("schools as school", "school.id", "c.schoolId")
    .leftJoin("apps as app", "app.slug", "s.appSlug")
    .leftJoin("takeDowns as t", "t.submissionId", "s.id")
    .select((eb) => [
      "s.id as submissionId",
      "s.title",
      shownUrl.as("primaryUrl"),
      pictureUrl.as("pictureUrl"),
      "t.reason as takenDown",
      eb.fn.coalesce("t.mayResubmit", eb.val(false)).as("mayResubmit"),
      "s.revision",
      "s.submittedAt",
      "s.status",
      "s.reviewedAt",
      isLate.as("late"),
      "a.title as activityTitle",
      eb.fn.coalesce("app.name", "s.appSlug").as("appName"),
      "app.nameKo as appNameKo",
      eb.fn.coalesce("school.timeZone", sql<string>`'UTC'`).as("timeZone"),
    ])
    .where("s.studentId", "=", studentId);
}

/** Lists a student's submissions with their activity and app. Uses the index `submissions_student_idx`. */
export function listOwnWorkRows({ studentId, after, limit }: { studentId: string } & WorksRange) {
  return selectOwnWork(studentId)
    .where(isAfter(after, ["s.submittedAt", "s.id"], "<"))
    .orderBy("s.submittedAt", "desc")
    .orderBy("s.id", "desc")
    .limit(limit)
    .execute();
}

/** Finds one of a student's own submissions, with its files. */
export function findOwnWork(studentId: string, submissionId: string) {
  return selectOwnWork(studentId)
    .select(["s.activityId", "s.summary", "s.assets", "s.attachments"])
    .where("s.id", "=", submissionId)
    .executeTakeFirst();
}

export const SESSION_WORKS = newestFirst("session-works");

/** Lists a student's submissions of one activity and app. Uses the index `submissions_identity_key`. */
export function listWorksOfApp({
  activityId,
  studentId,
  appSlug,
  ...range
}: { activityId: string; studentId: string; appSlug: string } & WorksRange) {
  const ofApp = sql<boolean>`s.activity_id = ${activityId} AND s.student_id = ${studentId} AND s.app_slug = ${appSlug}`;
  return selectPageOfWorks(ofApp, range).execute();
}
