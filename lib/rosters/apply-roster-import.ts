import type { Person } from "@/lib/access/person";
import { inTransaction } from "@/lib/database/transaction";
import { invalid } from "@/lib/hub-error";
import type { Language } from "@/packages/client/contract/basic-schemas";
import type { RosterImport } from "@/packages/client/contract/rosters";
import { failureText, getImportRow, getRosterImport, type ImportIds } from "./get-roster-import";
import { beginApplying } from "./queries/imports";
import { importInProgress, refuseSecondRunningImport } from "./start-roster-import";

/**
 * Begins to apply a checked import, in the background (protocol: Roster import). Does nothing when it is applied already.
 * @throws HubError AUTH_002, NOTFOUND_001; IDEM_002 while this import is checked, or another import of the school is checked or
 * applied; VAL_001 when this import has failed, and at `confirmArchiving` when it archives many people and `confirmArchiving` is false
 */
export async function applyRosterImport(
  caller: Person,
  ids: ImportIds,
  { confirmArchiving, language }: { confirmArchiving: boolean; language: Language },
): Promise<RosterImport> {
  const row = await getImportRow(caller, ids.schoolId, ids.importId);
  const { status, archivesMany } = row;
  if (status === "checking") throw importInProgress();
  if (status === "failed") {
    const why = failureText(row, language);
    throw invalid([{ path: "importId", message: "importFailed", values: { why } }]);
  }
  if (status === "ready") {
    if (archivesMany && !confirmArchiving) {
      throw invalid([{ path: "confirmArchiving", message: "archiveManyUnconfirmed" }]);
    }
    const by = { personId: caller.id, address: caller.ipAddress };
    const isQueued = await refuseSecondRunningImport(
      inTransaction((transaction) => beginApplying(ids.importId, by, transaction)),
    );
    // The import has failed meanwhile, or someone else applies it. It never becomes ready again, so this repeats only once.
    if (!isQueued) return applyRosterImport(caller, ids, { confirmArchiving, language });
  }
  return getRosterImport(caller, ids, language);
}
