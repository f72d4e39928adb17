import { sql } from "kysely";
import type { AppStatus, IntegrationMode } from "@/generated/prisma/enums";
import { rows } from "@/lib/database/connections";
import { composedDatabase, database } from "@/lib/database/kysely";
import { flagPart, idPart, type KeysetList, type PageRange, textPart } from "@/lib/database/page";
import { prisma } from "@/lib/database/prisma";
import type { Transaction } from "@/lib/database/transaction";

type AppPlace = { isPending: boolean; name: string; id: string };

/** Every app: those that wait for approval first, then by name. */
export const APPS: KeysetList<AppPlace> = {
  name: "apps",
  parts: { isPending: flagPart("pending", "others"), name: textPart, id: idPart },
};

/** Apps, those that wait first, then by name; there are as many as developers register, a few hundred. */
export function listAppRows({
  filters: { status, pattern },
  limit,
  after,
}: { filters: { status?: AppStatus; pattern?: string } } & PageRange<AppPlace>) {
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

/** Everything about an app, or null. */
export function findReviewedApp(slug: string) {
  return prisma().app.findUnique({
    where: { slug },
    include: { developer: { select: { id: true, displayName: true } } },
  });
}

/** The schools that have activities of an app, those with most first, by `activities_app_idx`. */
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

/** A term that keeps an app's mode as it is. */
interface RunningTermRow {
  schoolName: string;
  schoolNameKo: string | null;
  termName: string;
  endsOn: string;
}

/** A term that runs today at a school that uses the app, or null; the same rule by which the database refuses. */
export async function findRunningTerm(appId: string): Promise<RunningTermRow | null> {
  const [row] = await rows<RunningTermRow>(
    "running-term",
    `SELECT school_name AS "schoolName", school_name_ko AS "schoolNameKo", term_name AS "termName", ends_on AS "endsOn"
      FROM running_term_of_app($1)`,
    [appId],
  );
  return row ?? null;
}

/** What an app is registered with. */
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

/** Keeps a new app of its owner in this status; answers its id. */
export async function insertApp(
  app: NewAppFields & { developerId: string; status: AppStatus },
  transaction: Transaction,
): Promise<string> {
  return (await transaction.app.create({ data: app, select: { id: true } })).id;
}

/** Moves an app's status from one to the other, if it is still the version that was read; whether it was. */
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
 * Changes an app's integration mode, if it is still the version that was read; whether it was. The database refuses it
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
