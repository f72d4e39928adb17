import { expressionBuilder, sql } from "kysely";
import { jsonBuildObject } from "kysely/helpers/postgres";
import type { DB } from "@/generated/kysely/tables";
import { composedDatabase, database } from "@/lib/database/kysely";
import { idPart, type KeysetList, type PageRange, textPart } from "@/lib/database/page";
import { prisma } from "@/lib/database/prisma";

type PersonPlace = { displayName: string; id: string };

/** A school's people, by name, then id. */
export const SCHOOL_PEOPLE: KeysetList<PersonPlace> = {
  name: "school-people",
  parts: { displayName: textPart, id: idPart },
};

const eb = expressionBuilder<DB & { p: DB["profiles"] }, "p">();

/** The classrooms that the person `p` is in now. */
function classrooms() {
  return eb
    .selectFrom("enrolments as e")
    .innerJoin("classrooms as c", "c.id", "e.classroomId")
    .select(({ fn, ref }) =>
      fn
        .coalesce(
          fn
            .jsonAgg(
              jsonBuildObject({ id: ref("c.id"), name: ref("c.name"), classNumber: ref("e.classNumber") }),
            )
            .orderBy("c.name")
            .orderBy("c.id"),
          sql<never[]>`'[]'::json`,
        )
        .as("classrooms"),
    )
    .whereRef("e.profileId", "=", "p.id")
    .where("e.standing", "=", "active")
    .where("c.standing", "=", "active")
    .$asScalar()
    .$notNull();
}

/** People of schools with the classrooms that they are in now. Whoever has a school is in it as one of these three. */
function schoolPeople() {
  return composedDatabase()
    .selectFrom("profiles as p")
    .select(["p.id", "p.displayName", "p.login", "p.standing", classrooms().as("classrooms")])
    .select(({ ref }) => [
      ref("p.schoolId").$notNull().as("schoolId"),
      ref("p.role").$castTo<"student" | "teacher" | "school_admin">().as("role"),
    ]);
}

/** What people are narrowed by; `pattern` is LIKE's, over name and login. */
export interface PeopleFilters {
  standing: "active" | "archived";
  role?: "student" | "teacher" | "school_admin";
  classroomId?: string;
  pattern?: string;
}

/**
 * A school's people by name, then id. The index `profiles_school_name_idx` gives them in this order, so that a page
 * without a search reads no more than it shows; a search looks at the school's people, a few thousand at most.
 */
export function listSchoolPeopleRows({
  schoolId,
  filters: { standing, role, classroomId, pattern },
  limit,
  after,
}: { schoolId: string; filters: PeopleFilters } & PageRange<PersonPlace>) {
  let query = schoolPeople()
    .where("p.schoolId", "=", schoolId)
    .where("p.standing", "=", standing)
    .orderBy("p.displayName")
    .orderBy("p.id")
    .limit(limit);
  if (role !== undefined) query = query.where("p.role", "=", role);
  if (classroomId !== undefined) {
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom("enrolments as x")
          .select("x.profileId")
          .where("x.classroomId", "=", classroomId)
          .whereRef("x.profileId", "=", "p.id")
          .where("x.standing", "=", "active"),
      ),
    );
  }
  if (pattern !== undefined) {
    query = query.where(sql`(p.display_name || chr(10) || p.login)`, "ilike", pattern);
  }
  if (after) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple("p.displayName", "p.id"), ">", tuple(after.displayName, after.id)),
    );
  }
  return query.execute();
}

/** A person of a school, archived or not; of the given school, or of any where it is null. */
export async function findSchoolPerson(profileId: string, schoolId: string | null) {
  let query = schoolPeople().where("p.id", "=", profileId).where("p.schoolId", "is not", null);
  if (schoolId !== null) query = query.where("p.schoolId", "=", schoolId);
  return (await query.executeTakeFirst()) ?? null;
}

/** What a person of a school has done: works handed in, credits spent since the first of the school's month, and when they were last active. */
export async function findPersonActivity(profileId: string) {
  const found = await database()
    .selectFrom("profiles as p")
    .innerJoin("schools as s", "s.id", "p.schoolId")
    .select(({ selectFrom }) => [
      selectFrom("submissions as w")
        .select(sql<number>`count(*)::int`.as("count"))
        .whereRef("w.studentId", "=", "p.id")
        .$asScalar()
        .$notNull()
        .as("submissionCount"),
      selectFrom("usageDays as u")
        .select(sql<number>`coalesce(sum(u.spent_credits), 0)::int`.as("sum"))
        .whereRef("u.actorId", "=", "p.id")
        .where("u.day", ">=", sql<string>`date_trunc('month', now() AT TIME ZONE s.time_zone)::date`)
        .$asScalar()
        .$notNull()
        .as("spentThisMonthCredits"),
      sql<Date | null>`greatest((SELECT max(l.created_at) FROM launches l WHERE l.actor_id = p.id),
        (SELECT max(w.submitted_at) FROM submissions w WHERE w.student_id = p.id))`.as("lastActiveAt"),
    ])
    .where("p.id", "=", profileId)
    .executeTakeFirst();
  return found ?? null;
}

/** Which of these login names are taken. */
export async function listTakenLogins(logins: readonly string[]): Promise<Set<string>> {
  const taken = await prisma().profile.findMany({
    where: { login: { in: [...logins] } },
    select: { login: true },
  });
  return new Set(taken.map(({ login }) => login));
}
