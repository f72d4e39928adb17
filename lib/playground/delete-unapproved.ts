import type { Person } from "@/lib/access/person";
import { forgetOrigins } from "@/lib/apps/allowed-origins";
import { appHasChanged, getOwnAppRow, isUnapproved } from "@/lib/apps/own-app";
import { recordAudit } from "@/lib/audit/record-audit";
import { inTransaction } from "@/lib/database/transaction";
import { invalid } from "@/lib/hub-error";
import { deleteUnapprovedAppRows } from "./queries/delete-unapproved";

/**
 * Deletes a developer's app that was never approved: a draft or a refused one. Also deletes everything that was tried with the
 * app in playgrounds; what it spent stays in the ledger (protocol: Apps of developers). Its slug is free again. But once
 * credits were held or spent under it, only the person who paid can register it, and nobody can if an operator paid as well.
 * @throws HubError AUTH_002, NOTFOUND_001, VAL_001 for `status` when the app waits for approval or was approved, VAL_001 for
 * `updatedAt` when the app is being changed at the same time
 */
export async function deleteUnapprovedApp(person: Person, appSlug: string): Promise<{ appSlug: string }> {
  const row = await getOwnAppRow(person, appSlug);
  if (!isUnapproved(row)) throw invalid([{ path: "status", message: "neverApprovedOnly" }]);
  const { id, slug, updatedAt: seenVersion } = row;
  const isDeleted = await inTransaction(async (transaction) => {
    if (!(await deleteUnapprovedAppRows({ id, slug, seenVersion }, transaction))) return false;
    const event = { action: "app.delete", target: { type: "app", id }, detail: { appSlug } } as const;
    await recordAudit(person, event, transaction);
    return true;
  });
  if (!isDeleted) {
    // NOTFOUND_001 when it was deleted at the same time.
    await getOwnAppRow(person, appSlug);
    throw appHasChanged();
  }
  forgetOrigins();
  return { appSlug };
}
