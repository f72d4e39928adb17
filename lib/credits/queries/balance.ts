import { sql } from "kysely";
import type { Role } from "@/generated/prisma/enums";
import { usageScope } from "@/lib/access/queries/usage-scope";
import { database } from "@/lib/database/kysely";
import { prisma } from "@/lib/database/prisma";

/** The credits that pool `cp` spent on the day `k.today`, and in the month of `k.today`. `k.today` is today in the time zone of the pool's owner. */
const SPENT = sql<{ spentToday: number; spentThisMonth: number }>`(
  SELECT coalesce(sum(u.spent_credits), 0)::int AS spent_this_month,
    coalesce(sum(u.spent_credits) FILTER (WHERE u.day = k.today), 0)::int AS spent_today
  FROM usage_days u WHERE u.pool_id = cp.id AND u.day >= date_trunc('month', k.today)::date)`.as("days");

const PEOPLE = sql<{ students: number; teachers: number }>`(
  SELECT (count(*) FILTER (WHERE p.role = 'student'))::int AS students,
    (count(*) FILTER (WHERE p.role = 'teacher'))::int AS teachers
  FROM profiles p WHERE p.school_id = cp.school_id AND p.status = 'active')`.as("people");

/**
 * Finds the credit pool of an admin's school, of a developer, or of one school for an operator, with its owner, balance, spending and
 * number of people; undefined when there is none. `lastHash` is hexadecimal, and empty without an entry.
 */
export function findBalance(
  personId: string,
  viewer:
    | { role: Extract<Role, "school_admin" | "developer"> }
    | { role: Extract<Role, "operator">; schoolId: string },
) {
  const { keys } = usageScope(viewer.role, personId);
  return database()
    .selectFrom((eb) =>
      eb
        .selectFrom(keys.as("z"))
        .select(["z.key", "z.zone", sql<string>`(now() AT TIME ZONE z.zone)::date`.as("today")])
        .as("k"),
    )
    .innerJoin("creditPools as cp", "cp.id", "k.key")
    .innerJoin("poolBalances as b", "b.poolId", "cp.id")
    .leftJoin("schools as s", "s.id", "cp.schoolId")
    .leftJoin("profiles as d", "d.id", "cp.developerId")
    .innerJoinLateral(SPENT, (join) => join.onTrue())
    .innerJoinLateral(PEOPLE, (join) => join.onTrue())
    .$if("schoolId" in viewer, (pools) =>
      pools.where("cp.schoolId", "=", "schoolId" in viewer ? viewer.schoolId : ""),
    )
    .select(["b.poolId", "cp.schoolId", "s.nameKo as ownerNameKo", "k.zone as timeZone"])
    .select((eb) => eb.fn.coalesce("s.name", "d.displayName").$notNull().as("ownerName"))
    .select(["b.available", "b.reserved", "b.spent", "b.granted", "cp.lowWaterCredits"])
    .select(["b.entryCount", sql<string>`encode(b.last_hash, 'hex')`.as("lastHash")])
    .select(["days.spentToday", "days.spentThisMonth", "people.students", "people.teachers"])
    .select((eb) =>
      eb
        .selectFrom("classrooms as c")
        .select(sql<number>`count(*)::int`.as("count"))
        .whereRef("c.poolId", "=", "cp.id")
        .where("c.status", "=", "active")
        .$asScalar()
        .$notNull()
        .as("classrooms"),
    )
    .executeTakeFirst();
}

/** The credits that a student may spend a day, the lowest limit of all pools that pay for them; null for no limit. */
export async function findDailyLimit(studentId: string): Promise<number | null> {
  const enrolled = { profileId: studentId, kind: "student", status: "active" } as const;
  const { _min } = await prisma().creditPool.aggregate({
    where: { classrooms: { some: { status: "active", enrolments: { some: enrolled } } } },
    _min: { dailyLimitCredits: true },
  });
  return _min.dailyLimitCredits;
}
