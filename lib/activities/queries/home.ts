import { type Expression, sql } from "kysely";
import { activityAvailability, OWN_CLOSES_AT } from "@/lib/classrooms/queries/availability";
import { studentCount } from "@/lib/classrooms/queries/class-list";
import { compiled, database } from "@/lib/database/kysely";
import { byName, isAfter, type PageRange } from "@/lib/database/page";
import { activities } from "./activity";
import { WORKS_STATUS } from "./works-status";

/**
 * Lists a student's activities, the newest 300 of all their classrooms together. They are sorted by the classroom's name; in a
 * classroom open activities come first, then upcoming, then closed ones.
 */
export const listStudentActivityRows = compiled(({ studentId }: { studentId: Expression<string> }) => {
  const newest = activities(OWN_CLOSES_AT)
    .innerJoin("enrolments as mine", "mine.classroomId", "c.id")
    .leftJoin("studentProgress as own", (join) =>
      join.onRef("own.activityId", "=", "a.id").on("own.studentId", "=", studentId),
    )
    .leftJoinLateral(
      (lateral) =>
        lateral
          .selectFrom("submissions as w")
          .select(({ fn }) => [fn.max("w.submittedAt").as("submittedAt"), WORKS_STATUS.as("workStatus")])
          .whereRef("w.activityId", "=", "a.id")
          .where("w.studentId", "=", studentId)
          .as("work"),
      (join) => join.onTrue(),
    )
    .select(["own.startedAt", "work.submittedAt", "work.workStatus"])
    .where("mine.profileId", "=", studentId)
    .where("mine.kind", "=", "student")
    .where("mine.status", "=", "active")
    .where("c.status", "=", "active")
    .orderBy("a.createdAt", "desc")
    .orderBy("a.id")
    .limit(300);
  return database()
    .selectFrom(newest.as("x"))
    .selectAll()
    .orderBy("x.classroomName")
    .orderBy("x.classroomId")
    .orderBy(sql`CASE x.availability WHEN 'open' THEN 1 WHEN 'upcoming' THEN 2 ELSE 3 END`)
    .orderBy(sql`CASE WHEN x.availability = 'open' THEN x.closes_at END NULLS LAST`)
    .orderBy("x.createdAt", "desc")
    .orderBy("x.id");
});

/** An activity with a student's progress. `workStatus` is null without a work. */
export type StudentActivityRow = Awaited<ReturnType<typeof listStudentActivityRows>>[number];

export const TAUGHT_CLASSROOMS = byName("taught-classrooms");

/** Lists the classrooms that a person teaches, with the number of submissions that wait for review. */
export function listTaughtClassroomRows({
  teacherId,
  limit,
  after,
}: { teacherId: string } & PageRange<{ name: string; id: string }>) {
  return database()
    .selectFrom("enrolments as mine")
    .innerJoin("classrooms as c", "c.id", "mine.classroomId")
    .leftJoin("schools as s", "s.id", "c.schoolId")
    .select(["c.id", "c.name", "s.name as schoolName", "s.nameKo as schoolNameKo"])
    .select(({ fn, val, selectFrom }) => [
      fn.coalesce("s.timeZone", val("UTC")).as("timeZone"),
      studentCount().as("studentCount"),
      selectFrom("activities as a")
        .select(sql<number>`count(*)::int`.as("count"))
        .whereRef("a.classroomId", "=", "c.id")
        .where(activityAvailability(), "=", "open")
        .$asScalar()
        .$notNull()
        .as("openActivityCount"),
      selectFrom("activities as a")
        .select(sql<number>`coalesce(sum(a.waiting_count), 0)::int`.as("count"))
        .whereRef("a.classroomId", "=", "c.id")
        .$asScalar()
        .$notNull()
        .as("waitingCount"),
    ])
    .where("mine.profileId", "=", teacherId)
    .where("mine.kind", "=", "teacher")
    .where("mine.status", "=", "active")
    .where("c.status", "=", "active")
    .where(isAfter(after, ["c.name", "c.id"]))
    .orderBy("c.name")
    .orderBy("c.id")
    .limit(limit)
    .execute();
}
