import { sql } from "kysely";
import { database } from "@/lib/database/kysely";

/** The classrooms of a school, those without a teacher and those without a student; of the last two also the first three names. */
interface ClassroomSummary {
  classroomCount: number;
  withoutTeacherCount: number;
  withoutTeacherNames: string[];
  withoutStudentCount: number;
  withoutStudentNames: string[];
  hasActivity: boolean;
}

/**
 * The summary of the active classrooms of the school `s`. Starts from the school's few teachers, since one in thirty enrolments is a
 * teacher's. OFFSET 0 keeps the planner from evaluating each subquery twice.
 */
const CLASSROOM_SUMMARY = sql<ClassroomSummary>`(
  SELECT count(*)::int AS classroom_count,
    (count(*) FILTER (WHERE NOT has_teacher))::int AS without_teacher_count,
    coalesce((array_agg(name ORDER BY name) FILTER (WHERE NOT has_teacher))[1:3], '{}') AS without_teacher_names,
    (count(*) FILTER (WHERE NOT has_student))::int AS without_student_count,
    coalesce((array_agg(name ORDER BY name) FILTER (WHERE NOT has_student))[1:3], '{}') AS without_student_names,
    coalesce(bool_or(has_activity), false) AS has_activity
  FROM (
    SELECT c.name, taught.classroom_id IS NOT NULL AS has_teacher,
      EXISTS (SELECT FROM enrolments e JOIN profiles p ON p.id = e.profile_id WHERE e.classroom_id = c.id
        AND e.kind = 'student' AND e.status = 'active' AND p.status = 'active') AS has_student,
      EXISTS (SELECT FROM activities a WHERE a.classroom_id = c.id) AS has_activity
    FROM classrooms c LEFT JOIN (
      SELECT DISTINCT e.classroom_id FROM profiles p JOIN enrolments e ON e.profile_id = p.id
      WHERE p.school_id = s.id AND p.role = 'teacher' AND p.status = 'active' AND e.kind = 'teacher' AND e.status = 'active'
    ) taught ON taught.classroom_id = c.id
    WHERE c.school_id = s.id AND c.status = 'active' OFFSET 0
  ) each)`.as("summary");

/**
 * What the school `s` has: an admin who can sign in; credits, which it has no more when corrections took them all back; and whether
 * a work was ever submitted in it. The audit log keeps this permanently, while works are deleted with their students' data.
 */
function setupOfSchool() {
  return [
    sql<boolean>`EXISTS (SELECT FROM profiles p
      WHERE p.school_id = s.id AND p.role = 'school_admin' AND p.status = 'active')`.as("hasAdmin"),
    sql<boolean>`EXISTS (SELECT FROM credit_pools cp JOIN pool_balances b ON b.pool_id = cp.id
      WHERE cp.school_id = s.id AND b.granted > 0)`.as("hasCredits"),
    // Uses the index `audit_events_school_action_idx`.
    sql<boolean>`EXISTS (SELECT FROM audit_events w WHERE w.school_id = s.id AND w.action = 'submission.submit')`.as(
      "hasHadWorks",
    ),
  ] as const;
}

const HAS_APPROVED_APP = sql<boolean>`EXISTS (SELECT FROM apps WHERE status = 'approved')`;

/** Finds what is set up at a school; null when it does not exist. */
export async function findSchoolSetup(schoolId: string) {
  const found = await database()
    .selectFrom("schools as s")
    .innerJoinLateral(CLASSROOM_SUMMARY, (join) => join.onTrue())
    .selectAll("summary")
    .select(["s.id as schoolId", ...setupOfSchool(), HAS_APPROVED_APP.as("hasApprovedApp")])
    .where("s.id", "=", schoolId)
    .executeTakeFirst();
  return found ?? null;
}

export type SchoolSetupRow = Omit<
  NonNullable<Awaited<ReturnType<typeof findSchoolSetup>>>,
  "schoolId" | "hasApprovedApp"
>;

/**
 * At most `limit` of the `checkedSchools` newest active schools whose setup is not finished. Classrooms without teachers or
 * students leave it unfinished only until a first work was submitted in the school.
 */
function unfinishedSchools({ checkedSchools, limit }: { checkedSchools: number; limit: number }) {
  const newest = database()
    .selectFrom("schools")
    .selectAll()
    .where("status", "=", "active")
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(checkedSchools);
  const withSetup = database()
    .selectFrom(newest.as("s"))
    .innerJoinLateral(CLASSROOM_SUMMARY, (join) => join.onTrue())
    .selectAll("summary")
    .select(["s.id as schoolId", "s.name", "s.nameKo", "s.createdAt"])
    .select(setupOfSchool());
  return database()
    .selectFrom(withSetup.as("found"))
    .selectAll()
    .where(
      sql<boolean>`NOT (has_admin AND has_credits AND has_activity AND classroom_count > 0
        AND (has_had_works OR (without_teacher_count = 0 AND without_student_count = 0)))`,
    )
    .orderBy("createdAt", "desc")
    .orderBy("schoolId", "desc")
    .limit(limit);
}

/** Reads what is set up on the hub, and the newest schools whose setup is not finished. */
export async function readHubSetup(bounds: { checkedSchools: number; limit: number }) {
  const [hub, schools] = await Promise.all([
    database()
      .selectNoFrom([
        sql<boolean>`EXISTS (SELECT FROM schools)`.as("hasSchool"),
        HAS_APPROVED_APP.as("hasApprovedApp"),
        sql<number>`(SELECT count(*)::int FROM apps WHERE status = 'pending')`.as("pendingAppCount"),
      ])
      .executeTakeFirstOrThrow(),
    unfinishedSchools(bounds).execute(),
  ]);
  return { ...hub, schools };
}
