import { expressionBuilder, sql } from "kysely";
import { jsonBuildObject } from "kysely/helpers/postgres";
import type { DB } from "@/generated/kysely/tables";
import { database } from "@/lib/database/kysely";

const eb = expressionBuilder<DB & { s: DB["schools"] }, "s">();

/**
 * The active classrooms of the school `s`, and what each has. Starts from the school's few teachers, since one in thirty enrolments is
 * a teacher's. OFFSET 0 keeps the planner from evaluating each subquery twice.
 */
function classroomStates() {
  const taught = eb
    .selectFrom("profiles as p")
    .innerJoin("enrolments as e", "e.profileId", "p.id")
    .select("e.classroomId")
    .distinct()
    .whereRef("p.schoolId", "=", "s.id")
    .where("p.role", "=", "teacher")
    .where("p.status", "=", "active")
    .where("e.kind", "=", "teacher")
    .where("e.status", "=", "active");
  return eb
    .selectFrom("classrooms as c")
    .leftJoin(taught.as("taught"), "taught.classroomId", "c.id")
    .select(({ eb, exists, selectFrom }) => [
      "c.name",
      eb("taught.classroomId", "is not", null).as("hasTeacher"),
      exists(
        selectFrom("enrolments as e")
          .innerJoin("profiles as p", "p.id", "e.profileId")
          .select("p.id")
          .whereRef("e.classroomId", "=", "c.id")
          .where("e.kind", "=", "student")
          .where("e.status", "=", "active")
          .where("p.status", "=", "active"),
      ).as("hasStudent"),
      exists(selectFrom("activities as a").select("a.id").whereRef("a.classroomId", "=", "c.id")).as(
        "hasActivity",
      ),
    ])
    .whereRef("c.schoolId", "=", "s.id")
    .where("c.status", "=", "active")
    .offset(sql.lit(0));
}

/**
 * Counts the active classrooms of the school `s`, those without a teacher and those without a student. Of the last two it also
 * gives the first three names.
 */
function classroomSummary() {
  return eb
    .selectFrom(classroomStates().as("each"))
    .select([
      sql<number>`count(*)::int`.as("classroomCount"),
      sql<number>`(count(*) FILTER (WHERE NOT has_teacher))::int`.as("withoutTeacherCount"),
      sql<string[]>`coalesce((array_agg(name ORDER BY name) FILTER (WHERE NOT has_teacher))[1:3], '{}')`.as(
        "withoutTeacherNames",
      ),
      sql<number>`(count(*) FILTER (WHERE NOT has_student))::int`.as("withoutStudentCount"),
      sql<string[]>`coalesce((array_agg(name ORDER BY name) FILTER (WHERE NOT has_student))[1:3], '{}')`.as(
        "withoutStudentNames",
      ),
      sql<boolean>`coalesce(bool_or(has_activity), false)`.as("hasActivity"),
    ]);
}

/** Whether the school `s` has an admin who can sign in. */
function hasAdmin() {
  return eb
    .exists(
      eb
        .selectFrom("profiles as p")
        .select("p.id")
        .whereRef("p.schoolId", "=", "s.id")
        .where("p.role", "=", "school_admin")
        .where("p.status", "=", "active"),
    )
    .$castTo<boolean>();
}

/** Whether the school `s` has received credits; false again when corrections took them all back. */
function hasCredits() {
  return eb
    .exists(
      eb
        .selectFrom("creditPools as cp")
        .innerJoin("poolBalances as b", "b.poolId", "cp.id")
        .select("cp.id")
        .whereRef("cp.schoolId", "=", "s.id")
        .where("b.granted", ">", 0),
    )
    .$castTo<boolean>();
}

/**
 * Whether a work was ever submitted in the school `s`. The audit log keeps this permanently, while works are deleted with their
 * students' data. Uses the index `audit_events_school_action_idx`.
 */
function hasHadWorks() {
  return eb
    .exists(
      eb
        .selectFrom("auditEvents as w")
        .select("w.id")
        .whereRef("w.schoolId", "=", "s.id")
        .where("w.action", "=", "submission.submit"),
    )
    .$castTo<boolean>();
}

const HAS_APPROVED_APP = sql<boolean>`EXISTS (SELECT FROM apps WHERE status = 'approved')`;

/** Finds what is set up at a school; null when it does not exist. */
export async function findSchoolSetup(schoolId: string) {
  const found = await database()
    .selectFrom("schools as s")
    .innerJoinLateral(classroomSummary().as("summary"), (join) => join.onTrue())
    .selectAll("summary")
    .select([
      "s.id as schoolId",
      hasAdmin().as("hasAdmin"),
      hasCredits().as("hasCredits"),
      hasHadWorks().as("hasHadWorks"),
      HAS_APPROVED_APP.as("hasApprovedApp"),
    ])
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
    .innerJoinLateral(classroomSummary().as("summary"), (join) => join.onTrue())
    .selectAll("summary")
    .select(["s.id", "s.name", "s.nameKo", "s.createdAt"])
    .select([hasAdmin().as("hasAdmin"), hasCredits().as("hasCredits"), hasHadWorks().as("hasHadWorks")]);
  return database()
    .selectFrom(withSetup.as("found"))
    .selectAll()
    .where(
      sql<boolean>`NOT (has_admin AND has_credits AND has_activity AND classroom_count > 0
        AND (has_had_works OR (without_teacher_count = 0 AND without_student_count = 0)))`,
    )
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(limit);
}

/**
 * Reads what is set up on the hub and the newest schools whose setup is not finished, in one statement. The bounds keep its
 * cost the same with hundreds of schools.
 */
export function readHubSetup(bounds: { checkedSchools: number; limit: number }) {
  return database()
    .selectFrom(unfinishedSchools(bounds).as("f"))
    .select(({ fn, ref }) => [
      sql<boolean>`EXISTS (SELECT FROM schools)`.as("hasSchool"),
      HAS_APPROVED_APP.as("hasApprovedApp"),
      sql<number>`(SELECT count(*)::int FROM apps WHERE status = 'pending')`.as("pendingAppCount"),
      fn
        .coalesce(
          fn
            .jsonAgg(
              jsonBuildObject({
                schoolId: ref("f.id"),
                name: ref("f.name"),
                nameKo: ref("f.nameKo"),
                hasAdmin: ref("f.hasAdmin"),
                hasCredits: ref("f.hasCredits"),
                hasHadWorks: ref("f.hasHadWorks"),
                hasActivity: ref("f.hasActivity"),
                classroomCount: ref("f.classroomCount"),
                withoutTeacherCount: ref("f.withoutTeacherCount"),
                withoutTeacherNames: ref("f.withoutTeacherNames"),
                withoutStudentCount: ref("f.withoutStudentCount"),
                withoutStudentNames: ref("f.withoutStudentNames"),
              }),
            )
            .orderBy("f.createdAt", "desc")
            .orderBy("f.id", "desc"),
          sql<never[]>`'[]'::json`,
        )
        .as("schools"),
    ])
    .executeTakeFirstOrThrow();
}
