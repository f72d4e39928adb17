import { sql } from "kysely";
import { database } from "@/lib/database/kysely";
import { flagPart, idPart, type KeysetList, type PageRange, textPart } from "@/lib/database/page";

type OwnerPosition = { isSchool: boolean; name: string; poolId: string };

/** The list of credit pools with their owners: schools first, then playgrounds, each by name. */
export const OWNERS: KeysetList<OwnerPosition> = {
  name: "pools",
  parts: { isSchool: flagPart("school", "playground"), name: textPart, poolId: idPart },
};

/** Filters of the list; `pattern` is an ILIKE pattern. */
interface OwnerFilters {
  status?: "active" | "archived";
  pattern?: string;
  schoolId?: string;
}

function owners() {
  return database()
    .selectFrom("creditPools as cp")
    .leftJoin("schools as s", "s.id", "cp.schoolId")
    .leftJoin("profiles as d", "d.id", "cp.developerId")
    .select(["cp.id as poolId", "cp.schoolId", "cp.developerId", "cp.lowWaterCredits", "s.nameKo"])
    .select(({ eb, fn, val }) => [
      fn.coalesce("s.name", "d.displayName").$notNull().as("name"),
      fn.coalesce("s.status", "d.status").$notNull().as("status"),
      fn.coalesce("s.timeZone", val("UTC")).as("timeZone"),
      eb("cp.schoolId", "is not", null).$castTo<boolean>().as("isSchool"),
    ]);
}

function pageOfOwners({
  filters: { status, pattern, schoolId },
  limit,
  after,
}: { filters: OwnerFilters } & PageRange<OwnerPosition>) {
  let query = database()
    .selectFrom(owners().as("o"))
    .selectAll()
    .orderBy("o.isSchool", "desc")
    .orderBy("o.name")
    .orderBy("o.poolId")
    .limit(limit);
  if (status !== undefined) query = query.where("o.status", "=", status);
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

/** Lists the owners of credit pools. A hub has few, so a page may sort all names; the sums are computed for its rows only. */
export function listOwnerRows(query: { filters: OwnerFilters } & PageRange<OwnerPosition>) {
  return database()
    .selectFrom(pageOfOwners(query).as("page"))
    .innerJoin("poolBalances as b", "b.poolId", "page.poolId")
    .select([
      "page.poolId",
      "page.schoolId",
      "page.developerId",
      "page.name",
      "page.nameKo",
      "page.status",
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
        .where("p.status", "=", "active")
        .$asScalar()
        .$notNull()
        .as("studentCount"),
    ])
    .orderBy("page.isSchool", "desc")
    .orderBy("page.name")
    .orderBy("page.poolId")
    .execute();
}
