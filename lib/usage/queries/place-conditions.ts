import { type Expression, type SqlBool, sql } from "kysely";
import { database } from "@/lib/database/kysely";

/** The condition of a filter, or none where it is not given. */
export function given<Value>(
  value: Value | undefined,
  condition: (value: Value) => Expression<SqlBool>,
): Expression<SqlBool>[] {
  return value === undefined ? [] : [condition(value)];
}

/**
 * The classrooms that a teacher was the first to teach, as summaries by teacher count a classroom with several. An array,
 * so that it is worked out once and the rows are found by their own index.
 */
export function classroomsOfTeacher(teacherId: string) {
  const classrooms = database()
    .selectFrom("enrolments as mine")
    .select("mine.classroomId")
    .where("mine.profileId", "=", teacherId)
    .where("mine.kind", "=", "teacher")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("enrolments as earlier")
            .select("earlier.profileId")
            .whereRef("earlier.classroomId", "=", "mine.classroomId")
            .where("earlier.kind", "=", "teacher")
            .where(
              sql<boolean>`(earlier.created_at, earlier.profile_id) < (mine.created_at, mine.profile_id)`,
            ),
        ),
      ),
    );
  return sql<string>`ANY (ARRAY(${classrooms}))`;
}

/** The pool of a school. */
export function poolOfSchool(schoolId: string) {
  return database()
    .selectFrom("creditPools as ofSchool")
    .select("ofSchool.id")
    .where("ofSchool.schoolId", "=", schoolId);
}
