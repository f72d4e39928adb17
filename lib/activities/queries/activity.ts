import { type SqlBool, sql } from "kysely";
import { type ClassroomRight, type ClassroomUser, hasClassroomRight } from "@/lib/access/classroom-rights";
import { ACTIVITY_CLOSES_AT, activityAvailability } from "@/lib/classrooms/queries/availability";
import { studentCount, studentsOfClassroom } from "@/lib/classrooms/queries/class-list";
import { database } from "@/lib/database/kysely";
import { idPart, isAfter, type KeysetList, momentPart, type PageRange } from "@/lib/database/page";

/**
 * SQL for whether nobody has started the activity `a`. A launch session of version 1 has no row in `launches`, so other rows
 * that were written with such a session count too.
 */
export const IS_UNSTARTED = ["launches", "submissions", "app_states", "ledger_entries"]
  .map((table) => `NOT EXISTS (SELECT FROM ${table} t WHERE t.activity_id = a.id)`)
  .join(" AND ");

/**
 * Selects activities `a` with their `app`, classroom `c`, its school `s`, and the time zone of the school (else UTC). `closesAt`
 * says when they close for whoever reads them.
 */
export function activities(closesAt = ACTIVITY_CLOSES_AT) {
  return database()
    .selectFrom("activities as a")
    .innerJoin("apps as app", "app.id", "a.appId")
    .innerJoin("classrooms as c", "c.id", "a.classroomId")
    .innerJoin("creditPools as pool", "pool.id", "c.poolId")
    .innerJoin("poolBalances as balance", "balance.poolId", "c.poolId")
    .leftJoin("schools as s", "s.id", "c.schoolId")
    .select([
      "a.id",
      "a.title",
      "a.instructions",
      "a.opensAt",
      "a.dueAt",
      closesAt.as("closesAt"),
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
      activityAvailability(closesAt).as("availability"),
      // False when the credit pool cannot pay for even one text.
      sql<boolean>`balance.available >= pool.text_price_credits`.as("hasCredits"),
      // Approved, or in the playground of the app's developer.
      sql<boolean>`(app.status = 'approved' OR app.developer_id = c.developer_id) IS TRUE`.as("isAppUsable"),
    ])
    .select(({ fn, val }) => fn.coalesce("s.timeZone", val("UTC")).as("timeZone"));
}

export type ActivityRow = Awaited<ReturnType<ReturnType<typeof activities>["executeTakeFirstOrThrow"]>>;

function submittedCount() {
  return studentsOfClassroom()
    .where(
      sql<SqlBool>`EXISTS (SELECT FROM submissions w WHERE w.activity_id = a.id AND w.student_id = p.id)`,
    )
    .select(sql<number>`count(*)::int`.as("count"))
    .$asScalar()
    .$notNull();
}

/** The progress of the class `c` with the activity `a`. */
export function classProgress() {
  return [
    "a.submissionCount",
    "a.waitingCount",
    studentCount().as("studentCount"),
    submittedCount().as("submittedCount"),
  ] as const;
}

/** Selects the same as `activities`, with the progress of the class. */
function activitiesWithProgress() {
  return activities()
    .select(classProgress())
    .select(sql<boolean>`${sql.raw(IS_UNSTARTED)}`.as("canDelete"));
}

export type ActivityProgressRow = Awaited<
  ReturnType<ReturnType<typeof activitiesWithProgress>["executeTakeFirstOrThrow"]>
>;

/** Finds an activity of a classroom that a person has a right to. */
export async function findActivity(
  person: ClassroomUser,
  right: ClassroomRight,
  activityId: string,
): Promise<ActivityProgressRow | null> {
  const found = await activitiesWithProgress()
    .where("a.id", "=", activityId)
    .where(hasClassroomRight(person, right))
    .executeTakeFirst();
  return found ?? null;
}

/** Lists activities by their ids, which the caller may read. */
export function listActivitiesById(activityIds: readonly string[]): Promise<ActivityProgressRow[]> {
  return activitiesWithProgress().where(sql<SqlBool>`a.id = ANY(${activityIds}::uuid[])`).execute();
}

type CreatedPosition = { createdAt: Date; id: string };

export const CLASSROOM_ACTIVITIES: KeysetList<CreatedPosition> = {
  name: "classroom-activities",
  parts: { createdAt: momentPart, id: idPart },
};

export function listClassroomActivityRows({
  classroomId,
  limit,
  after,
}: { classroomId: string } & PageRange<CreatedPosition>): Promise<ActivityProgressRow[]> {
  return activitiesWithProgress()
    .where("a.classroomId", "=", classroomId)
    .where(isAfter(after, ["a.createdAt", "a.id"], "<"))
    .orderBy("a.createdAt", "desc")
    .orderBy("a.id", "desc")
    .limit(limit)
    .execute();
}

const OPEN_FIRST = sql`CASE ${activityAvailability()} WHEN 'open' THEN 1 WHEN 'upcoming' THEN 2 ELSE 3 END`;

/** The condition on the activities of a teacher's home: selects their ids first, so that progress is counted for these alone. */
function isOnTeacherHome(classroomIds: readonly string[], limit: number) {
  return sql<SqlBool>`a.id = ANY (ARRAY(
    SELECT each.id FROM unnest(${classroomIds}::uuid[]) taught(id), LATERAL (
      SELECT a.id FROM activities a WHERE a.classroom_id = taught.id
        AND (a.closes_at IS NULL OR a.closes_at > now() - interval '30 days' OR a.waiting_count > 0)
      ORDER BY ${OPEN_FIRST}, a.created_at DESC, a.id LIMIT ${limit}
    ) each))`;
}

/**
 * Lists the activities of a teacher's home, at most `limit` for each classroom, without those that closed more than 30 days ago and
 * have no work waiting for review. Open ones come first, then upcoming ones; in each group the newest first.
 */
export function listTaughtActivityRows(
  classroomIds: readonly string[],
  limit: number,
): Promise<ActivityProgressRow[]> {
  return activitiesWithProgress()
    .where(isOnTeacherHome(classroomIds, limit))
    .orderBy(OPEN_FIRST)
    .orderBy("a.createdAt", "desc")
    .orderBy("a.id")
    .execute();
}

/** Lists a school's activities that are not closed but whose app is not approved, by classroom. */
export function listSuspendedActivityRows(schoolId: string, limit: number) {
  return database()
    .selectFrom("classrooms as c")
    .innerJoin("activities as a", "a.classroomId", "c.id")
    .innerJoin("apps as app", "app.id", "a.appId")
    .select(["a.id", "a.title", "c.name as classroomName", "app.name as appName", "app.nameKo as appNameKo"])
    .where("c.schoolId", "=", schoolId)
    .where("c.status", "=", "active")
    .where("app.status", "<>", "approved")
    .where(({ eb, fn, or }) => or([eb("a.closesAt", "is", null), eb("a.closesAt", ">", fn<Date>("now"))]))
    .orderBy("c.name")
    .orderBy("a.createdAt")
    .orderBy("a.id")
    .limit(limit)
    .execute();
}
