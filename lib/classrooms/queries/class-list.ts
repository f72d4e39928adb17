import { type ExpressionWrapper, expressionBuilder, sql } from "kysely";
import type { DB } from "@/generated/kysely/tables";
import { type ClassroomUser, hasClassroomRight } from "@/lib/access/classroom-rights";
import { database } from "@/lib/database/kysely";
import type { ConsentState } from "@/packages/client/contract/basic-schemas";
import { CLASS_ORDER, isActiveStudent } from "./students";

const eb = expressionBuilder<DB & { c: DB["classrooms"] }, "c">();

/** Finds a classroom that a person may read as staff. */
export async function findStaffClassroom(person: ClassroomUser, classroomId: string) {
  const found = await database()
    .selectFrom("classrooms as c")
    .leftJoin("schools as s", "s.id", "c.schoolId")
    .select(["c.id", "c.name", "s.name as schoolName", "s.nameKo as schoolNameKo"])
    .select(({ fn, val }) => fn.coalesce("s.timeZone", val("UTC")).as("timeZone"))
    .where("c.id", "=", classroomId)
    .where(hasClassroomRight(person, "staffRead"))
    .executeTakeFirst();
  return found ?? null;
}

/** Selects the current students of `c`, the classroom of the outer query: enrolments `e` with profiles `p`. */
export function studentsOfClassroom() {
  return eb
    .selectFrom("enrolments as e")
    .innerJoin("profiles as p", "p.id", "e.profileId")
    .whereRef("e.classroomId", "=", "c.id")
    .where("e.kind", "=", "student")
    .where("e.status", "=", "active")
    .where("p.status", "=", "active");
}

/** Counts the current students of `c`, the classroom of the outer query. */
export function studentCount(): ExpressionWrapper<DB, never, number> {
  return studentsOfClassroom()
    .select(sql<number>`count(*)::int`.as("count"))
    .$asScalar()
    .$notNull() as ExpressionWrapper<DB, never, number>;
}

/** More than any classroom has: it only limits how many rows the statement can return. */
const MAX_STUDENTS = 1000;

/** Lists the students of a classroom by class number. `consent` is null when it is unknown and the school does not require it. */
export function listClassStudentRows(classroomId: string) {
  return database()
    .selectFrom("enrolments as e")
    .innerJoin("profiles as p", "p.id", "e.profileId")
    .leftJoin("schools as s", "s.id", "p.schoolId")
    .leftJoinLateral(
      (lateral) =>
        lateral
          .selectFrom("studentProgress as own")
          .innerJoin("activities as a", "a.id", "own.activityId")
          .select(({ fn }) => fn.max("own.lastActiveAt").as("lastActiveAt"))
          .whereRef("own.studentId", "=", "p.id")
          .where("a.classroomId", "=", classroomId)
          .as("active"),
      (join) => join.onTrue(),
    )
    .select(["p.id", "p.displayName", "e.classNumber", "p.login"])
    .select(
      sql<ConsentState | null>`CASE WHEN s.requires_guardian_consent OR p.consent <> 'unknown' THEN p.consent END`.as(
        "consent",
      ),
    )
    .select("active.lastActiveAt")
    .where("e.classroomId", "=", classroomId)
    .where(isActiveStudent)
    .orderBy(CLASS_ORDER)
    .limit(MAX_STUDENTS)
    .execute();
}
