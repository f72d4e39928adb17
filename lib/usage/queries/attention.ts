import { sql } from "kysely";
import { usageScope } from "@/lib/access/queries/usage-scope";
import { database } from "@/lib/database/kysely";
import { prisma } from "@/lib/database/prisma";
import { hasContact } from "@/lib/safety/queries/settings";
import type { UsageReader } from "./visible";

/** From which share of the daily limit on a student is near it. */
const NEAR = 0.8;

/**
 * Lists students of a person's scope, or of one school in it, who have spent at least 80 % of their daily limit today, most first.
 * What a teacher does not see, spent in other classes, does not count.
 */
export function listNearLimit(
  { role, personId }: UsageReader,
  { schoolId, limit }: { schoolId: string | null; limit: number },
) {
  const { column, keys } = usageScope(role, personId);
  return database()
    .selectFrom(keys.as("k"))
    .innerJoin("usageDays as u", `u.${column}`, "k.key")
    .innerJoin("creditPools as cp", "cp.id", "u.poolId")
    .innerJoin("profiles as p", "p.id", "u.actorId")
    .where(sql<boolean>`u.day = (now() AT TIME ZONE k.zone)::date`)
    .where("cp.dailyLimitCredits", "is not", null)
    .where("p.role", "=", "student")
    .$if(schoolId !== null, (query) => query.where("cp.schoolId", "=", schoolId))
    .groupBy(["p.id", "p.displayName", "cp.dailyLimitCredits"])
    .having(sql<boolean>`sum(u.spent_credits) >= ${NEAR}::numeric * cp.daily_limit_credits`)
    .select(["p.id as studentId", "p.displayName as studentName"])
    .select(sql<number>`sum(u.spent_credits)::int`.as("spentCredits"))
    .select(sql<number>`cp.daily_limit_credits`.as("dailyLimitCredits"))
    .orderBy(sql`sum(u.spent_credits) - cp.daily_limit_credits`, "desc")
    .orderBy("p.id")
    .limit(limit)
    .execute();
}

/** Lists the unusual days of which a person was told since then, newest first (protocol: Unusual spending). */
export async function listUnusualDays(profileId: string, { since, limit }: { since: Date; limit: number }) {
  const found = await prisma().notification.findMany({
    where: { profileId, kind: "spending.unusual", at: { gte: since } },
    select: { params: true, subject: { select: { id: true, displayName: true } } },
    orderBy: [{ at: "desc" }, { id: "desc" }],
    take: limit,
  });
  return found.flatMap(({ params, subject }) => {
    const { day, spentCredits } = params as { day: string; spentCredits: number };
    return subject ? [{ studentId: subject.id, studentName: subject.displayName, day, spentCredits }] : [];
  });
}

/** Sums what a pool spent on each of some days; days without spending are left out. */
export async function sumByDay(poolId: string, days: readonly string[]): Promise<Map<string, number>> {
  const found = await database()
    .selectFrom("usageDays")
    .where("poolId", "=", poolId)
    .where("day", "=", sql<string>`ANY (${[...days]}::date[])`)
    .groupBy("day")
    .select(["day", sql<number>`sum(spent_credits)::int`.as("spentCredits")])
    .execute();
  return new Map(found.map(({ day, spentCredits }) => [day, spentCredits]));
}

/** Counts a school's open incidents, and whether it has an active contact for the safety of its students. */
export async function readSafetyState(schoolId: string) {
  const [openIncidentCount, hasSafetyContact] = await Promise.all([
    prisma().safetyIncident.count({ where: { schoolId, state: "open" } }),
    hasContact(schoolId),
  ]);
  return { openIncidentCount, hasSafetyContact };
}

/** Finds a school's latest roster import. */
export function findLatestImport(schoolId: string) {
  return prisma().rosterImport.findFirst({
    where: { schoolId },
    orderBy: { createdAt: "desc" },
    select: { id: true, status: true, failure: true, createdAt: true, workedAt: true },
  });
}
