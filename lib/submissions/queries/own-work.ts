import { sql } from "kysely";
import { activityAvailability, OWN_CLOSES_AT } from "@/lib/classrooms/queries/availability";
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

/** Whether a teacher said something about `s` that its student has not seen. Uses the index `feedback_submission_idx`. */
const hasNews = sql<boolean>`EXISTS (SELECT FROM feedback f WHERE f.submission_id = s.id AND f.by = 'teacher' AND f.seen_at IS NULL)`;

/** Lists a student's submissions with their activity and app. Uses the index `submissions_student_idx`. */
export function listOwnWorkRows({ studentId, after, limit }: { studentId: string } & WorksRange) {
  return selectOwnWork(studentId)
    .select(hasNews.as("hasNews"))
    .where(isAfter(after, ["s.submittedAt", "s.id"], "<"))
    .orderBy("s.submittedAt", "desc")
    .orderBy("s.id", "desc")
    .limit(limit)
    .execute();
}

/** Whether the student `s.student_id` can start the activity `a` in the classroom `c` now. */
const canStart = sql<boolean>`(${activityAvailability(OWN_CLOSES_AT)} = 'open' AND c.status = 'active'
  AND (app.status = 'approved' OR app.developer_id = c.developer_id) IS TRUE
  AND EXISTS (SELECT FROM enrolments e WHERE e.classroom_id = c.id AND e.profile_id = s.student_id
    AND e.kind = 'student' AND e.status = 'active'))`;

/** Finds one of a student's own submissions, with its files and its activity. */
export function findOwnWork(studentId: string, submissionId: string) {
  return selectOwnWork(studentId)
    .leftJoin("studentProgress as own", (join) =>
      join.onRef("own.activityId", "=", "a.id").on("own.studentId", "=", studentId),
    )
    .select(["s.activityId", "s.summary", "s.assets", "s.attachments"])
    .select(["c.id as classroomId", "c.name as classroomName", canStart.as("canStart")])
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
