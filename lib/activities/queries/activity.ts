import { type Expression, expressionBuilder, type SqlBool, sql } from "kysely";
import type { DB } from "@/generated/kysely/tables";
import { type ClassroomRight, type ClassroomUser, classroomScope } from "@/lib/access/classroom-scope";
import { availability } from "@/lib/classrooms/queries/availability";
import { studentCount, studentsOfClassroom } from "@/lib/classrooms/queries/class-list";
import { database } from "@/lib/database/kysely";
import { idPart, type KeysetList, momentPart, type PageRange } from "@/lib/database/page";

/** Activities `a` with their `app`, their classroom `c`, its school `s`, and the time zone of its owner. */
export function activities() {
  return database()
    .selectFrom("activities as a")
    .innerJoin("apps as app", "app.id", "a.appId")
    .innerJoin("classrooms as c", "c.id", "a.classroomId")
    .leftJoin("schools as s", "s.id", "c.schoolId")
    .select([
      "a.id",
      "a.title",
      "a.instructions",
      "a.opensAt",
      "a.closesAt",
      "a.spendingStoppedAt",
      "a.createdAt",
      "a.updatedAt",
      "app.slug as appSlug",
      "app.name as appName",
      "app.nameKo as appNameKo",
      "app.iconUrl",
      "app.supportsTeacherManage",
      "app.integrationMode",
      "c.id as classroomId",
      "c.name as classroomName",
      "s.name as schoolName",
      "s.nameKo as schoolNameKo",
      availability().as("availability"),
      sql<boolean>`(app.status = 'approved' OR app.developer_id = c.developer_id) IS TRUE`.as("isAppUsable"),
    ])
    .select(({ fn, val }) => fn.coalesce("s.timeZone", val("UTC")).as("timeZone"));
}

/** An activity with its app and classroom. */
export type ActivityRow = Awaited<ReturnType<ReturnType<typeof activities>["executeTakeFirstOrThrow"]>>;

const eb = expressionBuilder<DB & { a: DB["activities"]; c: DB["classrooms"] }, "a" | "c">();

function submittedCount() {
  return studentsOfClassroom()
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("submissions as w")
          .select("w.id")
          .where("w.activityId", "=", sql.ref<string>("a.id"))
          .whereRef("w.studentId", "=", "p.id"),
      ),
    )
    .select(sql<number>`count(*)::int`.as("count"))
    .$asScalar()
    .$notNull();
}

/** Activities as `activities` has them, each with how far its class is. */
export function activitiesWithProgress() {
  return activities()
    .innerJoinLateral(
      (lateral) =>
        lateral
          .selectFrom("submissions as w")
          .whereRef("w.activityId", "=", "a.id")
          .select([
            sql<number>`count(*)::int`.as("submissionCount"),
            sql<number>`(count(*) FILTER (WHERE w.reviewed_at IS NULL))::int`.as("waitingCount"),
          ])
          .as("work"),
      (join) => join.onTrue(),
    )
    .select([
      "work.submissionCount",
      "work.waitingCount",
      studentCount().as("studentCount"),
      submittedCount().as("submittedCount"),
    ]);
}

/** An activity with how far its class is. */
export type ActivityProgressRow = Awaited<
  ReturnType<ReturnType<typeof activitiesWithProgress>["executeTakeFirstOrThrow"]>
>;

/** An activity of a classroom to which a person has this right, or null. */
export async function findActivity(
  person: ClassroomUser,
  right: ClassroomRight,
  activityId: string,
): Promise<ActivityProgressRow | null> {
  const found = await activitiesWithProgress()
    .where("a.id", "=", activityId)
    .where(classroomScope(person, right))
    .executeTakeFirst();
  return found ?? null;
}

type CreatedPlace = { createdAt: Date; id: string };

/** The activities of a classroom, newest first. */
export const CLASSROOM_ACTIVITIES: KeysetList<CreatedPlace> = {
  name: "classroom-activities",
  parts: { createdAt: momentPart, id: idPart },
};

/** The activities of a classroom, newest first. */
export function listClassroomActivityRows({
  classroomId,
  limit,
  after,
}: { classroomId: string } & PageRange<CreatedPlace>): Promise<ActivityProgressRow[]> {
  let query = activitiesWithProgress()
    .where("a.classroomId", "=", classroomId)
    .orderBy("a.createdAt", "desc")
    .orderBy("a.id", "desc")
    .limit(limit);
  if (after) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple("a.createdAt", "a.id"), "<", tuple(after.createdAt, after.id)),
    );
  }
  return query.execute();
}

const OPEN_FIRST = sql`CASE ${availability()} WHEN 'open' THEN 1 WHEN 'upcoming' THEN 2 ELSE 3 END`;

/** The activities that a teacher's home shows of these classrooms: found first, so that only of those anything is counted. */
function isShownAtHome(classroomIds: readonly string[], limit: number): Expression<SqlBool> {
  const shown = eb
    .selectFrom(sql<{ id: string }>`unnest(${classroomIds}::uuid[])`.as<"taught">(sql`taught(id)`))
    .innerJoinLateral(
      (lateral) =>
        lateral
          .selectFrom("activities as a")
          .select("a.id")
          .whereRef("a.classroomId", "=", "taught.id")
          .where(
            sql<SqlBool>`(a.closes_at IS NULL OR a.closes_at > now() - interval '30 days'
              OR EXISTS (SELECT FROM submissions w WHERE w.activity_id = a.id AND w.reviewed_at IS NULL))`,
          )
          .orderBy(OPEN_FIRST)
          .orderBy("a.createdAt", "desc")
          .orderBy("a.id")
          .limit(limit)
          .as("each"),
      (join) => join.onTrue(),
    )
    .select("each.id");
  return sql<SqlBool>`a.id = ANY (ARRAY(${shown}))`;
}

/**
 * What a teacher's home shows of each of these classrooms: what is open or will be, what closed in the last 30 days, and
 * what still waits for review; open first, then newest, at most `limit` of each.
 */
export function listTaughtActivityRows(
  classroomIds: readonly string[],
  limit: number,
): Promise<ActivityProgressRow[]> {
  return activitiesWithProgress()
    .where(isShownAtHome(classroomIds, limit))
    .orderBy(OPEN_FIRST)
    .orderBy("a.createdAt", "desc")
    .orderBy("a.id")
    .execute();
}
