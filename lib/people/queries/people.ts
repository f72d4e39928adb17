import { expressionBuilder, sql } from "kysely";
import { jsonBuildObject } from "kysely/helpers/postgres";
import type { DB } from "@/generated/kysely/tables";
import { database } from "@/lib/database/kysely";
import { idPart, type KeysetList, type PageQuery, type PageRange, textPart } from "@/lib/database/page";
import { prisma } from "@/lib/database/prisma";
import type { PeopleQuery } from "@/packages/client/contract/people";

type PersonPosition = { displayName: string; id: string };

export const PEOPLE: KeysetList<PersonPosition> = {
  name: "school-people",
  parts: { displayName: textPart, id: idPart },
};

const eb = expressionBuilder<DB & { p: DB["profiles"] }, "p">();

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
    .where("e.status", "=", "active")
    .where("c.status", "=", "active")
    .$asScalar()
    .$notNull();
}

/** People of schools with their classrooms. A person with a school has one of these three roles. */
function schoolPeople() {
  return database()
    .selectFrom("profiles as p")
    .select(["p.id", "p.displayName", "p.login", "p.ssoId", "p.status", classrooms().as("classrooms")])
    .select(({ ref }) => [
      ref("p.schoolId").$notNull().as("schoolId"),
      ref("p.role").$castTo<"student" | "teacher" | "school_admin">().as("role"),
    ]);
}

type PeopleFilters = Omit<PeopleQuery, "q" | keyof PageQuery> & { pattern?: string };

/**
 * Lists a school's people by name, then id, in the order of `profiles_school_name_idx`. A page of active people reads little more
 * than its own rows; a filter or search that few people match reads all of the school's people, a few thousand at most.
 */
export function listPeopleRows({
  schoolId,
  filters: { status, role, classroomId, pattern },
  limit,
  after,
}: { schoolId: string; filters: PeopleFilters } & PageRange<PersonPosition>) {
  let query = schoolPeople()
    .where("p.schoolId", "=", schoolId)
    .where("p.status", "=", status)
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
          .where("x.status", "=", "active"),
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

/** Finds a person of a school, active or archived; with a `schoolId` of null, a person of any school. */
export async function findPerson(
  profileId: string,
  { schoolId, includesErased }: { schoolId: string | null; includesErased: boolean },
) {
  let query = schoolPeople().where("p.id", "=", profileId).where("p.schoolId", "is not", null);
  if (!includesErased) query = query.where("p.erasedAt", "is", null);
  if (schoolId !== null) query = query.where("p.schoolId", "=", schoolId);
  return (await query.executeTakeFirst()) ?? null;
}

/** Finds what a person has done, their credits of the school's current month, and what the school recorded of a consent. */
export async function findPersonSummary(profileId: string) {
  const found = await database()
    .selectFrom("profiles as p")
    .innerJoin("schools as s", "s.id", "p.schoolId")
    .leftJoin("profiles as setter", "setter.id", "p.consentSetById")
    .select(["p.consent", "p.consentSetAt", "setter.displayName as consentSetBy", "p.erasedAt"])
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

export async function listTakenLogins(logins: readonly string[]): Promise<Set<string>> {
  const taken = await prisma().profile.findMany({
    where: { login: { in: [...logins] } },
    select: { login: true },
  });
  return new Set(taken.map(({ login }) => login));
}
