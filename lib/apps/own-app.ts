import { assertDeveloper } from "@/lib/access/developer";
import type { Person } from "@/lib/access/person";
import { type HubError, invalid, notFound } from "@/lib/hub-error";
import type { ProposedChanges } from "@/packages/client/contract/app-fields";
import type { OwnApp } from "@/packages/client/contract/own-apps";
import { findOwnApp, listOwnAppRows, type OwnAppRow } from "./queries/own";

/** Creates the VAL_001 for an app that someone else has changed since it was read. */
export function appHasChanged(): HubError {
  return invalid([{ path: "updatedAt", message: "appChanged" }]);
}

export function toOwnApp(row: OwnAppRow): OwnApp {
  return {
    appSlug: row.slug,
    names: { en: row.name, ko: row.nameKo },
    descriptions: { en: row.description, ko: row.descriptionKo },
    hostedUrl: row.hostedUrl,
    origins: row.origins,
    locales: row.locales,
    ageRange: { min: row.minAge, max: row.maxAge },
    iconUrl: row.iconUrl,
    integrationMode: row.integrationMode,
    supportsTeacherManage: row.supportsTeacherManage,
    status: row.status,
    reviewNote: row.reviewNote,
    proposed: row.proposed as ProposedChanges | null,
    proposedRefusal: row.proposedRefusal,
    refusedChanges: row.refusedChanges as ProposedChanges | null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** Whether an app is a draft or refused: its developer may change all of it or delete it. */
export function isUnapproved({ status }: Pick<OwnAppRow, "status">): boolean {
  return status === "draft" || status === "refused";
}

/** Returns the row of an app that this developer registered. @throws HubError AUTH_002, NOTFOUND_001 */
export async function getOwnAppRow(person: Person, appSlug: string): Promise<OwnAppRow> {
  assertDeveloper(person);
  const row = await findOwnApp(person.id, appSlug);
  if (!row) throw notFound("app");
  return row;
}

/** Returns an app that this developer registered (protocol: Apps of developers). @throws HubError AUTH_002, NOTFOUND_001 */
export async function getOwnApp(person: Person, appSlug: string): Promise<OwnApp> {
  return toOwnApp(await getOwnAppRow(person, appSlug));
}

/** Lists the apps that a developer registered, by name (protocol: Apps of developers). @throws HubError AUTH_002 */
export async function listOwnApps(person: Person): Promise<OwnApp[]> {
  assertDeveloper(person);
  return (await listOwnAppRows(person.id)).map(toOwnApp);
}
