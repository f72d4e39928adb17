import type { AppStatus, IntegrationMode } from "@/generated/prisma/enums";
import { composedRows, rows } from "@/lib/database/connections";
import { type Conditions, conditionsOf } from "@/lib/database/filter-conditions";
import { prisma } from "@/lib/database/prisma";
import type { Transaction } from "@/lib/database/transaction";

/** An app in the operator's list. */
export interface ListedAppRow {
  id: string;
  slug: string;
  name: string;
  name_ko: string | null;
  icon_url: string | null;
  status: AppStatus;
  integration_mode: IntegrationMode;
  developer_id: string;
  developer_name: string;
  updated_at: Date;
  is_pending: boolean;
}

const CONDITIONS: Conditions<"status" | "pattern"> = {
  status: "a.status = ?::app_status",
  pattern: "(a.name || chr(10) || coalesce(a.name_ko, '') || chr(10) || a.slug) ILIKE ?",
};

/** Where a page begins: after this app. */
export type AppPlace = { isPending: boolean; name: string; id: string } | null;

/** Apps, those that wait first, then by name; there are as many as developers register, a few hundred. */
export function listAppRows(query: {
  filters: { status?: AppStatus; pattern?: string };
  limit: number;
  after: AppPlace;
}): Promise<ListedAppRow[]> {
  const { after } = query;
  const values: unknown[] = [query.limit, after?.isPending ?? null, after?.name ?? null, after?.id ?? null];
  const sql = conditionsOf(CONDITIONS, query.filters, values);
  return composedRows<ListedAppRow>(
    `SELECT a.id, a.slug, a.name, a.name_ko, a.icon_url, a.status, a.integration_mode, a.developer_id,
        d.display_name AS developer_name, a.updated_at, a.status = 'pending' AS is_pending
      FROM apps a JOIN profiles d ON d.id = a.developer_id
      WHERE ($4::uuid IS NULL OR (a.status <> 'pending', a.name, a.id) > (NOT $2::boolean, $3::text, $4::uuid)) ${sql}
      ORDER BY a.status <> 'pending', a.name, a.id LIMIT $1`,
    values,
  );
}

/** Everything about an app, or null. */
export function findReviewedApp(slug: string) {
  return prisma().app.findUnique({
    where: { slug },
    include: { developer: { select: { id: true, displayName: true } } },
  });
}

/** A school that has activities of an app. */
export interface AppUseRow {
  school_id: string;
  school_name: string;
  school_name_ko: string | null;
  activity_count: number;
  school_count: number;
  total_count: number;
}

/** The schools that have activities of an app, those with most first, by `activities_app_idx`. */
export function listAppUses(appId: string, limit: number): Promise<AppUseRow[]> {
  return rows<AppUseRow>(
    "app-uses",
    `SELECT s.id AS school_id, s.name AS school_name, s.name_ko AS school_name_ko, count(*)::int AS activity_count,
        (count(*) OVER ())::int AS school_count, (sum(count(*)) OVER ())::int AS total_count
      FROM activities a JOIN classrooms c ON c.id = a.classroom_id JOIN schools s ON s.id = c.school_id
      WHERE a.app_id = $1 GROUP BY s.id ORDER BY count(*) DESC, s.name, s.id LIMIT $2`,
    [appId, limit],
  );
}

/** A term that keeps an app's mode as it is. */
export interface RunningTermRow {
  school_name: string;
  school_name_ko: string | null;
  term_name: string;
  ends_on: string;
}

/** A term that runs today at a school that uses the app, or null; the same rule by which the database refuses. */
export async function findRunningTerm(appId: string): Promise<RunningTermRow | null> {
  const [row] = await rows<RunningTermRow>(
    "running-term",
    "SELECT school_name, school_name_ko, term_name, ends_on FROM running_term_of_app($1)",
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
