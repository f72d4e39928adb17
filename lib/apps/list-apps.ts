import { assertOperator } from "@/lib/access/operator";
import type { Person } from "@/lib/access/person";
import { getStaffClassroom } from "@/lib/classrooms/get-classroom";
import { likePattern, mapPage, type Page, readPage } from "@/lib/database/page";
import type { AppsQuery, ListedApp } from "@/packages/client/contract/apps";
import {
  APPS,
  countWaitingApps,
  listAppRows,
  listApprovedAppRows,
  listAssignableAppRows,
} from "./queries/apps";

/** Lists apps, those that wait for approval first; for operators. @throws HubError AUTH_002, VAL_001 for a bad cursor */
export async function listApps(person: Person, { q, status, ...query }: AppsQuery): Promise<Page<ListedApp>> {
  assertOperator(person);
  const filters = { ...(status && { status }), ...(q && { pattern: likePattern(q) }) };
  const page = await readPage(APPS, query, (range) => listAppRows({ filters, ...range }));
  return mapPage(page, ({ id: _, isWaiting: _w, developerId, developerName, updatedAt, ...app }) => ({
    ...app,
    developer: { id: developerId, displayName: developerName },
    updatedAt: updatedAt.toISOString(),
  }));
}

/** Counts the apps that wait for approval or have changes that wait; for operators. @throws HubError AUTH_002 */
export async function countAppsToReview(person: Person): Promise<number> {
  assertOperator(person);
  return countWaitingApps();
}

/** Lists the approved apps by name, as the API returns them (protocol: Approved apps). */
export async function listApprovedApps() {
  const apps = await listApprovedAppRows();
  return apps.map((app) => ({
    appSlug: app.slug,
    appName: app.name,
    hostedUrl: app.hostedUrl,
    supportsTeacherManage: app.supportsTeacherManage,
    description: app.description,
    integrationMode: app.integrationMode,
    locales: app.locales,
    ageRange: { min: app.minAge, max: app.maxAge },
    iconUrl: app.iconUrl,
  }));
}

/** Lists the approved apps by name with their Korean texts, for the catalog page. */
export const listCatalogApps = listApprovedAppRows;

/** An app that may be assigned as an activity. */
export type AssignableApp = Awaited<ReturnType<typeof listAssignableApps>>[number];

/** Lists the apps that may be assigned to a classroom, by name. @throws HubError AUTH_002, NOTFOUND_001 */
export async function listAssignableApps(person: Person, classroomId: string) {
  await getStaffClassroom(person, classroomId);
  const found = await listAssignableAppRows(classroomId);
  return found.map(({ minAge: min, maxAge: max, ...app }) => ({ ...app, ages: { min, max } }));
}
