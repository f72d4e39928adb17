import { sql } from "kysely";
import type { RunningTerm } from "@/client/contract/apps";
import type { AppStatus, IntegrationMode } from "@/generated/prisma/enums";
import { callFunction } from "@/lib/database/call-function";
import { composedDatabase, database } from "@/lib/database/kysely";
import { flagPart, idPart, type KeysetList, type PageRange, textPart } from "@/lib/database/page";
import { prisma } from "@/lib/database/prisma";
import type { Transaction } from "@/lib/database/transaction";

type AppPosition = { isPending: boolean; name: string; id: string };

/** The list of all apps: those that wait for approval first, then by name. */
export const APPS: KeysetList<AppPosition> = {
  name: "apps",
  parts: { isPending: flagPart("pending", "others"), name: textPart, id: idPart },
};

/** Lists apps, those that wait for approval first, then by name. There are a few hundred at most, so sorting them is cheap. */
export function listAppRows({
  filters: { status, pattern },
  limit,
  after,
}: { filters: { status?: AppStatus; pattern?: string } } & PageRange<AppPosition>) {
  let query = composedDatabase()
    .selectFrom("apps as a")
    .innerJoin("profiles as d", "d.id", "a.developerId")
    .select([
      "a.id",
      "a.slug",
      "a.name",
      "a.nameKo",
      "a.iconUrl",
      "a.status",
      "a.integrationMode",
      "a.developerId",
      "d.displayName as developerName",
      "a.updatedAt",
    ])
    .select(({ eb }) => eb("a.status", "=", "pending").$castTo<boolean>().as("isPending"))
    .orderBy(({ eb }) => eb("a.status", "<>", "pending"))
    .orderBy("a.name")
    .orderBy("a.id")
    .limit(limit);
  if (status !== undefined) query = query.where("a.status", "=", status);
  if (pattern !== undefined) {
    const texts = sql`(a.name || chr(10) || coalesce(a.name_ko, '') || chr(10) || a.slug)`;
    query = query.where(texts, "ilike", pattern);
  }
  if (after) {
    query = query.where(
      sql<boolean>`(a.status <> 'pending', a.name, a.id) > (${!after.isPending}::boolean, ${after.name}, ${after.id}::uuid)`,
    );
  }
  return query.execute();
}

/** Finds an app with its developer. */
export function findReviewedApp(slug: string) {
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

/** Finds a term that runs today at a school that uses the app, by the rule with which the database refuses a new mode. */
export async function findRunningTerm(appId: string): Promise<RunningTerm | null> {
  const [term] = await callFunction<RunningTerm>("running_term_of_app", { app: appId });
  return term ?? null;
}

/** The fields of a new app. */
export interface NewAppFields {
  slug: string;
  name: string;
  nameKo: string | null;
  description: string;
  descriptionKo: string | null;
  hostedUrl: string;
  origins: string[];
  locales: string[];
  minAge: number;
  maxAge: number;
  iconUrl: string | null;
  integrationMode: IntegrationMode;
  supportsTeacherManage: boolean;
}

/** Inserts an app and returns its id. */
export async function insertApp(
  app: NewAppFields & { developerId: string; status: AppStatus },
  transaction: Transaction,
): Promise<string> {
  return (await transaction.app.create({ data: app, select: { id: true } })).id;
}

/** Changes an app's status; false when its status or version has changed since it was read. */
export async function moveAppStatus(
  move: { id: string; readVersion: Date; from: AppStatus; to: AppStatus; reviewNote: string | null },
  transaction: Transaction,
): Promise<boolean> {
  const { count } = await transaction.app.updateMany({
    where: { id: move.id, status: move.from, updatedAt: move.readVersion },
    data: { status: move.to, reviewNote: move.reviewNote },
  });
  return count > 0;
}

/**
 * Changes an app's integration mode; false when its version has changed since it was read. The database refuses the change
 * while a term runs at a school that uses the app (`termRuns`).
 */
export async function updateAppMode(
  change: { id: string; readVersion: Date; integrationMode: IntegrationMode },
  transaction: Transaction,
): Promise<boolean> {
  const { count } = await transaction.app.updateMany({
    where: { id: change.id, updatedAt: change.readVersion },
    data: { integrationMode: change.integrationMode },
  });
  return count > 0;
}

/** Lists the origins whose pages may call the hub: those of approved apps and of apps under development. */
export function listOrigins() {
  return prisma().app.findMany({
    where: { status: { in: ["approved", "draft", "pending"] } },
    select: { origins: true, status: true, developerId: true },
  });
}

/** Lists the approved apps by name. */
export function listApprovedAppRows() {
  return prisma().app.findMany({
    where: { status: "approved" },
    orderBy: [{ name: "asc" }, { slug: "asc" }],
    take: 1000,
  });
}

/** Lists the apps of a developer by name. */
export function listOwnAppRows(developerId: string) {
  return prisma().app.findMany({
    where: { developerId },
    orderBy: [{ name: "asc" }, { slug: "asc" }],
    select: { id: true, slug: true, name: true, nameKo: true, status: true, hostedUrl: true, iconUrl: true },
    take: 500,
  });
}

/** Selects the apps that may be assigned to a classroom: approved ones, and in a playground its developer's own. */
function assignableApps(classroomId: string) {
  return database()
    .selectFrom("apps as app")
    .innerJoin("classrooms as c", (join) => join.on("c.id", "=", classroomId))
    .where(({ eb, or, ref }) =>
      or([eb("app.status", "=", "approved"), eb("app.developerId", "=", ref("c.developerId"))]),
    );
}

/** Finds an app that may be assigned to a classroom. */
export async function findAssignableApp(
  classroomId: string,
  appSlug: string,
): Promise<{ id: string } | null> {
  const found = await assignableApps(classroomId)
    .select("app.id")
    .where("app.slug", "=", appSlug)
    .executeTakeFirst();
  return found ?? null;
}

/** Lists the apps that may be assigned to a classroom, by name. */
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
