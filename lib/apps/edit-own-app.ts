import { isDeepStrictEqual } from "node:util";
import type { Person } from "@/lib/access/person";
import { recordAudit } from "@/lib/audit/record-audit";
import { inTransaction } from "@/lib/database/transaction";
import type { AppEdit } from "@/packages/client/contract/app-fields";
import type { OwnApp, OwnAppEdit } from "@/packages/client/contract/own-apps";
import { forgetOrigins } from "./allowed-origins";
import { toColumns } from "./app-columns";
import { appHasChanged, getOwnApp, getOwnAppRow, isUnapproved, toOwnApp } from "./own-app";
import type { AppColumns } from "./queries/apps";
import { type AppChanges, type OwnAppRow, updateApp } from "./queries/own";
import { tellOperators } from "./tell-about-app";

/** How an app opens and which origins may call the hub. Once an app has been approved, changes of these fields wait for approval. */
const APPROVED_FIELDS: ReadonlySet<string> = new Set<keyof AppColumns>([
  "hostedUrl",
  "origins",
  "integrationMode",
  "supportsTeacherManage",
]);

/** The addresses that an app has, and those that wait for approval. */
function listAddresses({ hostedUrl, origins, iconUrl, proposed }: OwnApp): ReadonlySet<string> {
  const waiting = [proposed?.hostedUrl, ...(proposed?.origins ?? [])];
  return new Set([hostedUrl, ...origins, iconUrl, ...waiting].filter((one) => typeof one === "string"));
}

/** The columns that the app would have if the edit, and the changes that wait already, were approved at once. */
function editColumns(row: OwnAppRow, { names, descriptions, ...edit }: AppEdit): AppColumns {
  const app = toOwnApp(row);
  const edited = {
    ...app,
    ...app.proposed,
    ...edit,
    names: { ...app.names, ...names },
    descriptions: { ...app.descriptions, ...descriptions },
  };
  return toColumns(edited, { allowsLocal: isUnapproved(row), accepted: listAddresses(app) });
}

/** Decides what of an edit applies immediately and what waits for approval; null when the edit changes nothing. */
function planChanges(row: OwnAppRow, edit: AppEdit): AppChanges | null {
  const entries = Object.entries(editColumns(row, edit)).filter(
    ([name, value]) => !isDeepStrictEqual(value, row[name as keyof AppColumns]),
  );
  const wasApproved = row.status === "approved" || row.status === "suspended";
  const waits = ([name]: [string, unknown]) => wasApproved && APPROVED_FIELDS.has(name);
  const waiting = Object.fromEntries(entries.filter(waits));
  const proposed = Object.keys(waiting).length > 0 ? waiting : null;
  const columns = Object.fromEntries(entries.filter((entry) => !waits(entry)));
  const changesProposal = !isDeepStrictEqual(proposed, row.proposed);
  if (!changesProposal && Object.keys(columns).length === 0) return null;
  return changesProposal ? { columns, proposed } : { columns };
}

/**
 * Changes an app of a developer (protocol: Apps of developers). If the app was approved before, its approved values stay in
 * force, and changes of `APPROVED_FIELDS` wait for an operator. A value that equals the approved one no longer waits.
 * @throws HubError AUTH_002, NOTFOUND_001, VAL_001 for each invalid address, VAL_001 at `updatedAt` when the app has changed
 */
export async function editOwnApp(
  person: Person,
  appSlug: string,
  { updatedAt, ...edit }: OwnAppEdit,
): Promise<OwnApp> {
  const row = await getOwnAppRow(person, appSlug);
  if (updatedAt !== undefined && new Date(updatedAt).getTime() !== row.updatedAt.getTime()) {
    throw appHasChanged();
  }
  const changes = planChanges(row, edit);
  if (changes === null) return toOwnApp(row);
  await inTransaction(async (transaction) => {
    const isDone = await updateApp({ id: row.id, seenVersion: row.updatedAt }, changes, transaction);
    if (!isDone) throw appHasChanged();
    const changed = Object.keys({ ...changes.columns, ...changes.proposed });
    const event = {
      action: "app.edit",
      target: { type: "app", id: row.id },
      detail: { appSlug, changed },
    } as const;
    await recordAudit(person, event, transaction);
    const waitsNow = changes.proposed && row.proposed === null;
    if (waitsNow) await tellOperators(row, { isChange: true }, transaction);
  });
  forgetOrigins();
  return getOwnApp(person, appSlug);
}
