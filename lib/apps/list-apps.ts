import { validate as isUuid } from "uuid";
import type { AppsQuery, ListedApp } from "@/client/contract/apps";
import { assertOperator } from "@/lib/access/operator";
import type { Person } from "@/lib/access/person";
import { readCursor, writeCursor } from "@/lib/database/cursor";
import { patternOf } from "@/lib/database/filter-conditions";
import { invalid } from "@/lib/hub-error";
import { type AppPlace, type ListedAppRow, listAppRows } from "./queries/review";

function listedAppOf(row: ListedAppRow): ListedApp {
  return {
    appSlug: row.slug,
    appName: row.name,
    appNameKo: row.name_ko,
    iconUrl: row.icon_url,
    status: row.status,
    integrationMode: row.integration_mode,
    developer: { id: row.developer_id, displayName: row.developer_name },
    updatedAt: row.updated_at.toISOString(),
  };
}

function readPlace(cursor: string | undefined): AppPlace {
  if (cursor === undefined) return null;
  const [kind, name = "", id = ""] = readCursor("apps", cursor, 3);
  if (!isUuid(id)) throw invalid([{ path: "cursor", message: "Not a cursor of this list." }]);
  return { isPending: kind === "pending", name, id };
}

/**
 * Every app, those that wait for approval first, then by name, one page; for operators.
 * @throws HubError AUTH_002, VAL_001 for a bad cursor
 */
export async function listApps(
  person: Person,
  { limit, cursor, q, status }: AppsQuery,
): Promise<{ items: ListedApp[]; nextCursor: string | null }> {
  assertOperator(person);
  const found = await listAppRows({
    filters: { ...(status && { status }), ...(q && { pattern: patternOf(q) }) },
    limit: limit + 1,
    after: readPlace(cursor),
  });
  const page = found.slice(0, limit);
  const last = page.at(-1);
  const nextCursor =
    found.length > limit && last
      ? writeCursor("apps", [last.is_pending ? "pending" : "others", last.name, last.id])
      : null;
  return { items: page.map(listedAppOf), nextCursor };
}
