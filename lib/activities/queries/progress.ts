import { type Expression, sql } from "kysely";
import { type ClassroomUser, hasClassroomRight } from "@/lib/access/classroom-rights";
import { activityAvailability } from "@/lib/classrooms/queries/availability";
import { CLASS_ORDER, isActiveStudent } from "@/lib/classrooms/queries/students";
import { database } from "@/lib/database/kysely";
import type { ProgressState } from "@/packages/client/contract/progress";
import { WORKS_STATUS } from "./works-status";

/** More than any classroom has: it only limits how many rows the statement can return. */
const MAX_STUDENTS = 1000;

/** How far the student whose progress is `own`, and whose works are `work`, is with an activity. */
const STATE = sql<ProgressState>`CASE
    WHEN work.status IS NOT NULL THEN work.status::text
    WHEN own.started_at IS NOT NULL THEN 'started'
    ELSE 'not_started' END`;

/**
 * Selects how far a student is with an activity, given both ids of an outer row. Uses the primary key of `student_progress`,
 * `submissions_identity_key` and `usage_days_activity_idx`.
 */
export function progressOf(activityId: Expression<string>, studentId: Expression<string>) {
  return sql<{
    state: ProgressState;
    startedAt: Date | null;
    lastActiveAt: Date | null;
    extendedTo: Date | null;
    submissionCount: number;
    aiCalls: number;
  }>`(SELECT ${STATE} AS state, own.started_at, own.last_active_at, own.closes_at AS extended_to, work.count AS submission_count,
      (SELECT coalesce(sum(u.operations), 0)::int FROM usage_days u
        WHERE u.activity_id = ${activityId} AND u.actor_id = ${studentId}) AS ai_calls
    FROM (SELECT count(*)::int AS count, ${WORKS_STATUS} AS status
        FROM submissions w WHERE w.activity_id = ${activityId} AND w.student_id = ${studentId}) work
    LEFT JOIN student_progress own ON own.activity_id = ${activityId} AND own.student_id = ${studentId})`;
}

/** Lists where each student of an activity's classroom is. */
export function listProgressRows(activityId: string) {
  return database()
    .selectFrom("activities as a")
    .innerJoin("enrolments as e", "e.classroomId", "a.classroomId")
    .innerJoin("profiles as p", "p.id", "e.profileId")
    .innerJoinLateral(
      (eb) => progressOf(eb.ref("a.id"), eb.ref("p.id")).as("progress"),
      (join) => join.onTrue(),
    )
    .select(["p.id as studentId", "p.displayName", "e.classNumber"])
    .selectAll("progress")
    .where("a.id", "=", activityId)
    .where(isActiveStudent)
    .orderBy(CLASS_ORDER)
    .limit(MAX_STUDENTS)
    .execute();
}

type ListedRow = Awaited<ReturnType<typeof listProgressRows>>[number];
export type ProgressRow = Omit<ListedRow, "studentId" | "displayName" | "classNumber">;

/**
 * Counts, for each open activity of these classrooms, the students without a work who were last active between ten minutes and two
 * hours ago. Uses the primary key of `student_progress` in each activity.
 */
export function countInactiveStudents(person: ClassroomUser, classroomIds: readonly string[]) {
  return database()
    .selectFrom("activities as a")
    .innerJoin("classrooms as c", "c.id", "a.classroomId")
    .innerJoin("studentProgress as own", "own.activityId", "a.id")
    .where(sql<boolean>`a.classroom_id = ANY(${classroomIds}::uuid[])`)
    .where(hasClassroomRight(person, "review"))
    .where(activityAvailability(), "=", "open")
    .where(
      sql<boolean>`own.started_at IS NOT NULL AND own.last_active_at > now() - interval '2 hours'
        AND own.last_active_at < now() - interval '10 minutes'`,
    )
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM submissions w WHERE w.activity_id = a.id AND w.student_id = own.student_id)`,
    )
    .groupBy("a.id")
    .select(["a.id as activityId", sql<number>`count(*)::int`.as("count")])
    .execute();
}
