import type { Person } from "@/lib/access/person";
import { recordAudit } from "@/lib/audit/record-audit";
import { inTransaction } from "@/lib/database/transaction";
import { invalid } from "@/lib/hub-error";
import type { OwnApp } from "@/packages/client/contract/own-apps";
import { forgetOrigins } from "./allowed-origins";
import { parseAddresses } from "./app-columns";
import { appHasChanged, getOwnApp, getOwnAppRow, toOwnApp } from "./own-app";
import { moveAppStatus, updateApp } from "./queries/own";
import { tellOperators } from "./tell-about-app";

/**
 * Asks the operators to approve a draft or a refused app. A repeated call while the app waits changes nothing.
 * @throws HubError AUTH_002, NOTFOUND_001, VAL_001 for each address that is not public https, for `status` when the app was
 * approved before, or for `updatedAt` when the app is changed at the same time
 */
export async function submitApp(person: Person, appSlug: string): Promise<OwnApp> {
  const row = await getOwnAppRow(person, appSlug);
  const { id, status: from, updatedAt: seenVersion, reviewNote } = row;
  if (from === "pending") return toOwnApp(row);
  if (from !== "draft" && from !== "refused") {
    throw invalid([{ path: "status", message: "appApprovedBefore" }]);
  }
  parseAddresses(row, { allowsLocal: false });
  const isMoved = await inTransaction(async (transaction) => {
    const moved = await moveAppStatus({ id, seenVersion, from, to: "pending", reviewNote }, transaction);
    const event = { action: "app.submit", target: { type: "app", id }, detail: { appSlug } } as const;
    if (!moved) return false;
    await recordAudit(person, event, transaction);
    await tellOperators(row, { isChange: false }, transaction);
    return true;
  });
  const app = await getOwnApp(person, appSlug);
  // After a double click, the other request has submitted the app.
  if (!isMoved && app.status !== "pending") throw appHasChanged();
  return app;
}

/**
 * Takes back what waits for approval: a pending app becomes a draft, or refused if it was before; waiting changes are dropped.
 * @throws HubError AUTH_002, NOTFOUND_001, VAL_001 for `updatedAt` when the app is being decided on at the same time
 */
export async function withdrawApp(person: Person, appSlug: string): Promise<OwnApp> {
  const row = await getOwnAppRow(person, appSlug);
  const { id, status: from, updatedAt: seenVersion, reviewNote } = row;
  if (from !== "pending" && row.proposed === null) return toOwnApp(row);
  await inTransaction(async (transaction) => {
    const to = reviewNote === null ? "draft" : "refused";
    const isDone =
      from === "pending"
        ? await moveAppStatus({ id, seenVersion, from, to, reviewNote }, transaction)
        : await updateApp({ id, seenVersion }, { columns: {}, proposed: null }, transaction);
    if (!isDone) throw appHasChanged();
    const event = { action: "app.withdraw", target: { type: "app", id }, detail: { appSlug } } as const;
    await recordAudit(person, event, transaction);
  });
  forgetOrigins();
  return getOwnApp(person, appSlug);
}
