import { sql } from "kysely";
import { composedDatabase } from "@/lib/database/kysely";
import { flagPart, idPart, type KeysetList, type PageRange, textPart } from "@/lib/database/page";

type PoolPlace = { isSchool: boolean; name: string; poolId: string };

/** The pools: those of schools first, each by their owner's name, then id. */
export const POOLS: KeysetList<PoolPlace> = {
  name: "pools",
  parts: { isSchool: flagPart("school", "playground"), name: textPart, poolId: idPart },
};

/** What the list is narrowed by; `pattern` is LIKE's. */
export interface PoolOwnerFilters {
  standing?: "active" | "archived";
  pattern?: string;
  schoolId?: string;
}

/** Pools with the names of their owners. */
function owners() {
  return composedDatabase()
    .selectFrom("creditPools as cp")
    .leftJoin("schools as s", "s.id", "cp.schoolId")
    .leftJoin("profiles as d", "d.id", "cp.developerId")
    .select(["cp.id as poolId", "cp.schoolId", "cp.developerId", "cp.lowWaterCredits", "s.nameKo"])
    .select(({ eb, fn, val }) => [
      fn.coalesce("s.name", "d.displayName").$notNull().as("name"),
      fn.coalesce("s.standing", "d.standing").$notNull().as("standing"),
      fn.coalesce("s.timeZone", val("UTC")).as("timeZone"),
      eb("cp.schoolId", "is not", null).$castTo<boolean>().as("isSchool"),
    ]);
}

function pageOfOwners({
  filters: { standing, pattern, schoolId },
  limit,
  after,
}: { filters: PoolOwnerFilters } & PageRange<PoolPlace>) {
  let query = composedDatabase()
    .selectFrom(owners().as("o"))
    .selectAll()
    .orderBy("o.isSchool", "desc")
    .orderBy("o.name")
    .orderBy("o.poolId")
    .limit(limit);
  if (standing !== undefined) query = query.where("o.standing", "=", standing);
  if (pattern !== undefined) {
    query = query.where(sql`(o.name || chr(10) || coalesce(o.name_ko, ''))`, "ilike", pattern);
  }
  if (schoolId !== undefined) query = query.where("o.schoolId", "=", schoolId);
  if (after) {
    query = query.where(
      sql<boolean>`(NOT o.is_school, o.name, o.pool_id) > (${!after.isSchool}::boolean, ${after.name}, ${after.poolId}::uuid)`,
    );
  }
  return query;
}

/**
 * Schools by name, then playgrounds. There are as many as schools and developers, so that the page is found by looking
 * at their names; what is summed up is summed up for the page alone.
 */
export function listPoolOwnerRows(query: { filters: PoolOwnerFilters } & PageRange<PoolPlace>) {
  return composedDatabase()
    .selectFrom(pageOfOwners(query).as("page"))
    .innerJoin("poolBalances as b", "b.poolId", "page.poolId")
    .select([
      "page.poolId",
      "page.schoolId",
      "page.developerId",
      "page.name",
      "page.nameKo",
      "page.standing",
      "page.timeZone",
      "page.isSchool",
      "page.lowWaterCredits",
      "b.available as availableCredits",
      "b.reserved as reservedCredits",
      "b.spent as spentCredits",
      "b.granted as grantedCredits",
    ])
    .select(({ selectFrom }) => [
      selectFrom("usageDays as u")
        .select(sql<number>`coalesce(sum(u.spent_credits), 0)::int`.as("sum"))
        .whereRef("u.poolId", "=", "page.poolId")
        .where("u.day", ">=", sql<string>`date_trunc('month', now() AT TIME ZONE page.time_zone)::date`)
        .$asScalar()
        .$notNull()
        .as("spentThisMonthCredits"),
      selectFrom("profiles as p")
        .select(sql<number>`count(*)::int`.as("count"))
        .whereRef("p.schoolId", "=", "page.schoolId")
        .where("p.role", "=", "student")
        .where("p.standing", "=", "active")
        .$asScalar()
        .$notNull()
        .as("studentCount"),
    ])
    .orderBy("page.isSchool", "desc")
    .orderBy("page.name")
    .orderBy("page.poolId")
    .execute();
}
