import { sql } from "kysely";
import { database } from "@/lib/database/kysely";
import { isLate } from "./late";

/** Lists what a print has of works, without those that are taken down. */
export function listPrintedContents(submissionIds: readonly string[]) {
  return database()
    .selectFrom("submissions as s")
    .innerJoin("activities as a", "a.id", "s.activityId")
    .leftJoin("takeDowns as t", "t.submissionId", "s.id")
    .select(["s.id", "s.title", "s.summary", "s.primaryUrl", "s.assets", "s.submittedAt", isLate.as("late")])
    .where(sql<boolean>`s.id = ANY(${submissionIds}::uuid[])`)
    .where("t.id", "is", null)
    .execute();
}

/** Finds the title of an activity and the time zone of its school. */
export async function findPrintedActivity(activityId: string): Promise<{ title: string; timeZone: string }> {
  return database()
    .selectFrom("activities as a")
    .innerJoin("classrooms as c", "c.id", "a.classroomId")
    .leftJoin("schools as school", "school.id", "c.schoolId")
    .select(["a.title", sql<string>`coalesce(school.time_zone, 'UTC')`.as("timeZone")])
    .where("a.id", "=", activityId)
    .executeTakeFirstOrThrow();
}
