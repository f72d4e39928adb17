import { sql } from "kysely";
import { type ClassroomUser, hasClassroomRight } from "@/lib/access/classroom-rights";
import { database } from "@/lib/database/kysely";
import { pictureUrl } from "./picture";

/** Of a classroom only the activities with the latest works are read, so that years of activities cost nothing. */
const ACTIVITIES = 4;

/**
 * Lists the newest works with a picture of classrooms whose works a person may see, newest first, at most `max` of each activity. Uses
 * the index `submissions_activity_idx` in each activity.
 */
export function listCovers(person: ClassroomUser, classroomIds: readonly string[], max: number) {
  const newest = database()
    .selectFrom("activities as a")
    .where(sql<boolean>`a.classroom_id = c.id AND a.works_changed_at IS NOT NULL`)
    .orderBy("a.worksChangedAt", "desc")
    .limit(ACTIVITIES)
    .select("a.id");
  return database()
    .selectFrom("classrooms as c")
    .innerJoinLateral(newest.as("a"), (join) => join.onTrue())
    .innerJoinLateral(
      (lateral) =>
        lateral
          .selectFrom("submissions as s")
          .leftJoin("takeDowns as t", "t.submissionId", "s.id")
          .innerJoin("profiles as p", "p.id", "s.studentId")
          .whereRef("s.activityId", "=", "a.id")
          .orderBy("s.submittedAt", "desc")
          .orderBy("s.id", "desc")
          .limit(max)
          .select(["s.id", "s.title", "s.submittedAt", "p.displayName", pictureUrl.as("pictureUrl")])
          .as("w"),
      (join) => join.onTrue(),
    )
    .where(sql<boolean>`c.id = ANY(${classroomIds}::uuid[])`)
    .where(hasClassroomRight(person, "review"))
    .where("w.pictureUrl", "is not", null)
    .orderBy("w.submittedAt", "desc")
    .select([
      "c.id as classroomId",
      "a.id as activityId",
      "w.id as submissionId",
      "w.title",
      "w.displayName as studentName",
      sql<string>`w.picture_url`.as("pictureUrl"),
    ])
    .execute();
}
