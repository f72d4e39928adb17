import { sql } from "kysely";
import { type App, Prisma } from "@/generated/prisma/client";
import type { AppStatus } from "@/generated/prisma/enums";
import { database } from "@/lib/database/kysely";
import { flagPart, idPart, type KeysetList, type PageRange, textPart } from "@/lib/database/page";
import { prisma } from "@/lib/database/prisma";
import type { Transaction } from "@/lib/database/transaction";
import type { RunningTerm } from "@/packages/client/contract/apps";

type AppPosition = { isWaiting: boolean; appName: string; id: string };

/** The order of all apps: first those that wait for approval or have changes that wait, then the others; each by name. */
export const APPS: KeysetList<AppPosition> = {
  name: "apps",
  parts: { isWaiting: flagPart("waiting", "others"), appName: textPart, id: idPart },
};

const waits = sql<boolean>`(a.status = 'pending' OR a.proposed IS NOT NULL)`;

/** Lists apps in the order of `APPS`. There are a few hundred at most, so sorting them is cheap. */
export function listAppRows({
  filters: { status, pattern },
  limit,
  after,
}: { filters: { status?: AppStatus; pattern?: string } } & PageRange<AppPosition>) {
  let query = database()
    .selectFrom("apps as a")
    .innerJoin("profiles as d", "d.id", "a.developerId")
    .select([
      "a.id",
      "a.slug as appSlug",
      "a.name as appName",
      "a.nameKo as appNameKo",
      "a.iconUrl",
      "a.status",
      "a.integrationMode",
      "a.developerId",
      "d.displayName as developerName",
      "a.updatedAt",
    ])
    .select([sql<boolean>`a.proposed IS NOT NULL`.as("hasProposed"), waits.as("isWaiting")])
    .orderBy(sql`NOT ${waits}`)
    .orderBy("a.name")
    .orderBy("a.id")
    .limit(limit);
  if (status === "pending") query = query.where(waits);
  else if (status !== undefined) query = query.where("a.status", "=", status);
  if (pattern !== undefined) {
    const texts = sql`(a.name || chr(10) || coalesce(a.name_ko, '') || chr(10) || a.slug)`;
    query = query.where(texts, "ilike", pattern);
  }
  if (after) {
    query = query.where(
      sql<boolean>`(NOT ${waits}, a.name, a.id) > (${!after.isWaiting}::boolean, ${after.appName}, ${after.id}::uuid)`,
    );
  }
  return query.execute();
}

/** Counts the apps that wait for approval or have changes that wait. */
export function countWaitingApps(): Promise<number> {
  return prisma().app.count({ where: { OR: [{ status: "pending" }, { proposed: { not: Prisma.DbNull } }] } });
}

export function findAppWithDeveloper(slug: string) {
  return prisma().app.findUnique({
    where: { slug },
    include: { developer: { select: { id: true, displayName: true } } },
  });
}

/** Lists the schools with activities of an app, those with the most first. Reads `activities_app_idx`. */
export function listAppUses(appId: string, limit: number) {
  return database()
    .selectFrom("activities as a")
    .innerJoin("classrooms as c", "c.id", "a.classroomId")
    .innerJoin("schools as s", "s.id", "c.schoolId")
    .select(["s.id as schoolId", "s.name as schoolName", "s.nameKo as schoolNameKo"])
    .select([
      sql<number>`count(*)::int`.as("activityCount"),
      sql<number>`(count(*) OVER ())::int`.as("schoolCount"),
      sql<number>`(sum(count(*)) OVER ())::int`.as("totalCount"),
    ])
    .where("a.appId", "=", appId)
    .groupBy("s.id")
    .orderBy(({ fn }) => fn.countAll(), "desc")
    .orderBy("s.name")
    .orderBy("s.id")
    .limit(limit)
    .execute();
}

/** Finds a running term of a school that uses the app. While there is one, the database refuses a change of its mode. */
export async function findRunningTerm(appId: string): Promise<RunningTerm | null> {
  const terms = sql<RunningTerm>`running_term_of_app(${appId})`.as("t");
  return (await database().selectFrom(terms).selectAll().executeTakeFirst()) ?? null;
}

type TextColumn = "name" | "nameKo" | "description" | "descriptionKo";
type AddressColumn = "hostedUrl" | "origins" | "iconUrl";
type OtherColumn = "locales" | "minAge" | "maxAge" | "integrationMode" | "supportsTeacherManage";

/** The columns of an app that its developer decides on. */
export type AppColumns = Pick<App, TextColumn | AddressColumn | OtherColumn>;

/**
 * Whether a slug is taken for a person. It is when an app has it, or when credits were held or spent under it in the pool of a
 * school or of another person. In each pool, only the first ledger entry and the first released hold from this slug on are read.
 * Their order by slug makes PostgreSQL use `ledger_entries_app_idx` and `holds_released_app_idx`. Open holds are few.
 */
export async function isSlugTaken(slug: string, personId: string): Promise<boolean> {
  const db = database();
  const app = db.selectFrom("apps").select("id").where("slug", "=", slug);
  const otherPools = db
    .selectFrom("creditPools as cp")
    .select("cp.id")
    .where("cp.developerId", "is distinct from", personId);
  const used = otherPools.where(sql<boolean>`(
    ${slug} = (SELECT l.app_slug FROM ledger_entries l
      WHERE l.pool_id = cp.id AND l.app_slug >= ${slug} ORDER BY l.app_slug LIMIT 1)
    OR ${slug} = (SELECT h.app_slug FROM holds h
      WHERE h.pool_id = cp.id AND h.state = 'released' AND h.app_slug >= ${slug} ORDER BY h.app_slug LIMIT 1))`);
  const held = otherPools
    .innerJoin("holds as h", "h.poolId", "cp.id")
    .where("h.state", "=", sql.lit("reserved" as const))
    .where("h.appSlug", "=", slug);
  const { isTaken } = await db
    .selectNoFrom(({ or, exists }) => or([exists(app), exists(used), exists(held)]).as("isTaken"))
    .executeTakeFirstOrThrow();
  return Boolean(isTaken);
}

export async function insertApp(
  app: AppColumns & { slug: string; developerId: string; status: AppStatus },
  transaction: Transaction,
): Promise<string> {
  return (await transaction.app.create({ data: app, select: { id: true } })).id;
}

export function listOrigins() {
  return prisma().app.findMany({
    select: { origins: true, proposed: true, status: true, developerId: true },
  });
}

export function listApprovedAppRows() {
  return prisma().app.findMany({
    where: { status: "approved" },
    orderBy: [{ name: "asc" }, { slug: "asc" }],
    take: 1000,
  });
}

/** Approved apps, and in a playground its developer's own. */
function assignableApps(classroomId: string) {
  return database()
    .selectFrom("apps as app")
    .innerJoin("classrooms as c", (join) => join.on("c.id", "=", classroomId))
    .where(({ eb, or, ref }) =>
      or([eb("app.status", "=", "approved"), eb("app.developerId", "=", ref("c.developerId"))]),
    );
}

export async function findAssignableApp(classroomId: string, appSlug: string) {
  const found = assignableApps(classroomId).select("app.id").where("app.slug", "=", appSlug);
  return (await found.executeTakeFirst()) ?? null;
}

export function listAssignableAppRows(classroomId: string) {
  return assignableApps(classroomId)
    .select([
      "app.slug as appSlug",
      "app.name",
      "app.nameKo",
      "app.description",
      "app.descriptionKo",
      "app.iconUrl",
      "app.minAge",
      "app.maxAge",
      "app.supportsTeacherManage",
    ])
    .orderBy("app.name")
    .orderBy("app.slug")
    .limit(1000)
    .execute();
}
