import { assertOperator } from "@/lib/access/operator";
import type { Person } from "@/lib/access/person";
import { likePattern, mapPage, type Page, readPage } from "@/lib/database/page";
import type { AppsQuery, ListedApp } from "@/packages/client/contract/apps";
import { APPS, listAppRows } from "./queries/apps";

/**
 * Lists one page of the apps that match `q` and `status`, those that wait for approval first, then by name; for operators.
 * @throws HubError AUTH_002, VAL_001 for a bad cursor
 */
export async function listApps(person: Person, { q, status, ...query }: AppsQuery): Promise<Page<ListedApp>> {
  assertOperator(person);
  const filters = { ...(status && { status }), ...(q && { pattern: likePattern(q) }) };
  const page = await readPage(APPS, query, (range) => listAppRows({ filters, ...range }));
  return mapPage(page, ({ slug, name, nameKo, iconUrl, integrationMode, ...app }) => ({
    appSlug: slug,
    appName: name,
    appNameKo: nameKo,
    iconUrl,
    integrationMode,
    status: app.status,
    hasProposed: app.hasProposed,
    developer: { id: app.developerId, displayName: app.developerName },
    updatedAt: app.updatedAt.toISOString(),
  }));
}
