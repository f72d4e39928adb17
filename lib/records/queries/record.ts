import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import { type ClassroomUser, hasClassroomRight } from "@/lib/access/classroom-rights";
import { progressOf } from "@/lib/activities/queries/progress";
import { database } from "@/lib/database/kysely";
import { PAGE_MAX_BYTES } from "@/lib/database/page";
import { FEEDBACK_BYTES, feedbackOfWork } from "@/lib/submissions/queries/feedback-of-work";
import { isLate } from "@/lib/submissions/queries/late";
import { pictureUrl, shownUrl } from "@/lib/submissions/queries/picture";

const MAX_LISTED = 200;

/**
 * Finds a student with the classrooms that the reader may read as staff, in one row for each classroom. An admin finds a student of
 * the school also without a classroom, and archived ones; a teacher only active ones.
 */
export function listPlacesOfStudent(reader: ClassroomUser, studentId: string) {
  const isOfSchool =
    reader.role === "school_admin" ? sql<SqlBool>`p.school_id = ${reader.schoolId}` : sql<SqlBool>`false`;
  return database()
    .selectFrom("profiles as p")
    .leftJoin("schools as s", "s.id", "p.schoolId")
    .leftJoin("enrolments as e", (join) =>
      join.onRef("e.profileId", "=", "p.id").on("e.kind", "=", "student").on("e.status", "=", "active"),
    )
    .leftJoin("classrooms as c", (join) =>
      join.onRef("c.id", "=", "e.classroomId").on(hasClassroomRight(reader, "staffRead")),
    )
    .select(["p.id", "p.displayName", "p.schoolId", "c.id as classroomId", "c.name", "e.classNumber"])
    .select(sql<string>`coalesce(s.time_zone, 'UTC')`.as("timeZone"))
    .where("p.id", "=", studentId)
    .where("p.role", "=", "student")
    .where("p.erasedAt", "is", null)
    .where(({ and, eb, or }) =>
      or([isOfSchool, and([eb("p.status", "=", "active"), eb("c.id", "is not", null)])]),
    )
    .orderBy("c.name")
    .execute();
}

/** When a student last signed in. Uses the index `audit_events_actor_idx`. */
export async function findLastSignIn(studentId: string): Promise<Date | null> {
  const found = await database()
    .selectFrom("auditEvents as e")
    .select("e.at")
    .where("e.actorId", "=", studentId)
    .where("e.action", "=", "sign-in")
    .orderBy("e.id", "desc")
    .limit(1)
    .executeTakeFirst();
  return found?.at ?? null;
}

interface Read {
  studentId: string;
  /** The classrooms of which the reader may know. */
  classroomIds: readonly string[];
  /** Whether the reader may also know what the student did in classrooms that they have left. */
  knowsAll: boolean;
}

/** Whether a classroom is one of which the reader may know. */
function isKnown(classroomId: RawBuilder<string>, { classroomIds, knowsAll }: Read): Expression<SqlBool> {
  return sql<SqlBool>`(${knowsAll}::boolean OR ${classroomId} = ANY(${classroomIds}::uuid[]))`;
}

const CLASSROOM_OF_ACTIVITY = sql<string>`a.classroom_id`;

/** The bytes of a work `s` in an answer, at most: its title and feedback, and 2,000 for its addresses, times and field names. */
const WORK_BYTES = sql<number>`(2000 + octet_length(to_json(s.title)::text) + ${FEEDBACK_BYTES})`;

/**
 * Lists a student's works, newest first: at most 200, and no more than fit into an answer. Uses the index `submissions_student_idx`.
 */
export function listRecordedWorks(read: Read) {
  const newest = database()
    .selectFrom("submissions as s")
    .innerJoin("activities as a", "a.id", "s.activityId")
    .where("s.studentId", "=", read.studentId)
    .where(isKnown(CLASSROOM_OF_ACTIVITY, read))
    .select("s.id")
    .select(
      sql<number>`sum(${WORK_BYTES}) OVER (ORDER BY s.submitted_at DESC, s.id DESC) - ${WORK_BYTES}`.as(
        "bytesBefore",
      ),
    )
    .orderBy("s.submittedAt", "desc")
    .orderBy("s.id", "desc")
    .limit(MAX_LISTED);
  return database()
    .selectFrom(newest.as("newest"))
    .innerJoin("submissions as s", "s.id", "newest.id")
    .innerJoin("activities as a", "a.id", "s.activityId")
    .leftJoin("apps as app", "app.slug", "s.appSlug")
    .leftJoin("takeDowns as t", "t.submissionId", "s.id")
    .where("newest.bytesBefore", "<", PAGE_MAX_BYTES)
    .select(["s.id as submissionId", "s.title", "s.revision", "s.submittedAt", "s.status", "s.reviewedAt"])
    .select([shownUrl.as("primaryUrl"), pictureUrl.as("pictureUrl"), "t.reason as takenDown"])
    .select(["a.id as activityId", "a.title as activityTitle", "app.nameKo as appNameKo"])
    .select(({ fn }) => fn.coalesce("app.name", "s.appSlug").as("appName"))
    .select([isLate.as("late"), feedbackOfWork.as("feedback")])
    .orderBy("s.submittedAt", "desc")
    .orderBy("s.id", "desc")
    .execute();
}

/**
 * Lists how far a student is with each activity of their classrooms, and of those that they have left as far as the reader may know,
 * newest first. Uses the indexes `activities_classroom_idx` and `student_progress_student_idx`.
 */
export function listRecordedProgress({ studentId, classroomIds, knowsAll }: Read) {
  return database()
    .selectFrom("activities as a")
    .innerJoin("classrooms as c", "c.id", "a.classroomId")
    .innerJoinLateral(
      (eb) => progressOf(eb.ref("a.id"), sql<string>`${studentId}::uuid`).as("progress"),
      (join) => join.onTrue(),
    )
    .select([
      "a.id as activityId",
      "a.title",
      "a.opensAt",
      "a.dueAt",
      "a.closesAt",
      "c.name as classroomName",
    ])
    .selectAll("progress")
    .where(
      sql<SqlBool>`a.id IN (SELECT x.id FROM activities x WHERE x.classroom_id = ANY(${classroomIds}::uuid[])
        UNION SELECT own.activity_id FROM student_progress own WHERE ${knowsAll}::boolean AND own.student_id = ${studentId})`,
    )
    .orderBy("a.createdAt", "desc")
    .orderBy("a.id", "desc")
    .limit(MAX_LISTED)
    .execute();
}

/** Lists what a student spent on each of the last 30 days. Uses the index `usage_days_actor_idx`. */
export function listRecordedDays({ timeZone, ...read }: Read & { timeZone: string }) {
  return database()
    .selectFrom("usageDays as u")
    .select(["u.day"])
    .select(({ fn }) => [
      fn.sum<number>("u.spentCredits").as("spentCredits"),
      fn.sum<number>("u.operations").as("operations"),
    ])
    .where("u.actorId", "=", read.studentId)
    .where(isKnown(sql`u.classroom_id`, read))
    .where(sql<SqlBool>`u.day > (now() AT TIME ZONE ${timeZone})::date - 30`)
    .groupBy("u.day")
    .having(({ fn }) => fn.sum("u.operations"), ">", 0)
    .orderBy("u.day", "desc")
    .execute();
}
