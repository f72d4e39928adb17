import { sql } from "kysely";
import { activityAvailability } from "@/lib/classrooms/queries/availability";
import { studentCount } from "@/lib/classrooms/queries/class-list";
import { database } from "@/lib/database/kysely";
import { byName, isAfter, type PageRange } from "@/lib/database/page";

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
