import { type Expression, type SqlBool, sql } from "kysely";
import type { Role } from "@/generated/prisma/enums";
import { database } from "@/lib/database/kysely";
import type { UsageFilters } from "@/packages/client/contract/usage";

/** Returns the condition of a filter, or no condition when the filter is not set. */
export function ifSet<Value>(
  value: Value | undefined,
  condition: (value: Value) => Expression<SqlBool>,
): Expression<SqlBool>[] {
  return value === undefined ? [] : [condition(value)];
}

/**
 * The classrooms whose first teacher is this person, which is how summaries by teacher attribute classrooms. An array, so
 * that it is evaluated once and rows are found by index.
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

export function poolOfSchool(schoolId: string) {
  return database()
    .selectFrom("creditPools as ofSchool")
    .select("ofSchool.id")
    .where("ofSchool.schoolId", "=", schoolId);
}

/** The credit pool of an activity. If the activity was deleted with its app, its ledger entries and released holds name the pool. */
export function poolOfActivity(activityId: string): Expression<string | null> {
  const db = database();
  const activity = db
    .selectFrom("activities as a")
    .innerJoin("classrooms as c", "c.id", "a.classroomId")
    .select("c.poolId")
    .where("a.id", "=", activityId);
  const spent = db
    .selectFrom("ledgerEntries as entry")
    .select("entry.poolId")
    .where("entry.activityId", "=", activityId)
    .limit(sql.lit(1));
  const released = db
    .selectFrom("holds as hold")
    .select("hold.poolId")
    .where("hold.activityId", "=", activityId)
    .where(sql<SqlBool>`hold.state = 'released'`)
    .limit(sql.lit(1));
  return sql`coalesce(${activity}, ${spent}, ${released})`;
}

/** Filters of usage. `fromDay` and `toDay` are calendar days of the school, `fromMoment` and `toMoment` instants. */
export interface FilterValues extends Omit<UsageFilters, "from" | "to" | "type"> {
  /** Who asks. Together with `role` it limits the answer to what this person may see. */
  personId: string;
  role: Role;
  fromDay?: string;
  fromMoment?: string;
  toDay?: string;
  toMoment?: string;
}
