import { buffer } from "node:stream/consumers";
import type { Person } from "@/lib/access/person";
import { assertManagesSchool } from "@/lib/access/school-scope";
import { recordAudit } from "@/lib/audit/record-audit";
import { classifyDatabaseError } from "@/lib/database/database-error";
import { inTransaction } from "@/lib/database/transaction";
import { HubError, invalid } from "@/lib/hub-error";
import { withTemporaryFile } from "@/lib/storage/temporary-file";
import { arriveInTime } from "@/lib/time/arrive-in-time";
import { createTurns } from "@/lib/time/turns";
import type { Language } from "@/packages/client/contract/basic-schemas";
import type { RosterImport } from "@/packages/client/contract/rosters";
import { failureText, getImportRow, getRosterImport, type ImportIds } from "./get-roster-import";
import { beginApplying, hasRunningImport, insertImport } from "./queries/imports";

const RETRY_AFTER_SECONDS = 5;

/** Creates the IDEM_002 of a school whose roster is being imported. */
function importInProgress(): HubError {
  return new HubError("IDEM_002", "Another import of this school is in progress. Wait until it has ended.", {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
}

/** Awaits `writing`. @throws HubError IDEM_002 when the database refuses it because an import of the school is running */
async function refuseSecondRunningImport<Result>(writing: Promise<Result>): Promise<Result> {
  try {
    return await writing;
  } catch (error) {
    const refusal = classifyDatabaseError(error);
    if (refusal?.kind !== "unique" || refusal.constraint !== "roster_imports_running_key") throw error;
    throw importInProgress();
  }
}

/** The most files that this instance receives at a time, one of a school. */
const MAX_ARRIVING = 16;
/** The schools whose file is arriving in this instance. */
const arriving = new Set<string>();
/** Saves one file at a time, because saving takes several times its size in memory. */
const inSavingTurn = createTurns("saving rosters", { perKey: 1 });

/** Receives the file of a school as the only one. @throws HubError IDEM_002 while another of the school arrives, RATE_001 */
async function receiveOnly<Result>(schoolId: string, receive: () => Promise<Result>): Promise<Result> {
  if (arriving.has(schoolId)) throw importInProgress();
  if (arriving.size >= MAX_ARRIVING) {
    throw new HubError("RATE_001", "Too many files are arriving at once. Try again in a moment.", {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
  }
  arriving.add(schoolId);
  try {
    return await receive();
  } finally {
    arriving.delete(schoolId);
  }
}

/**
 * Receives a roster file, stores it and queues its check (protocol: Roster import). An earlier import that waits to be applied fails.
 * @param file.open returns the file, which ends when the signal fires; called once it is known that the caller may import it
 * @throws HubError AUTH_002, NOTFOUND_001; IDEM_002 while an import of the school arrives, is checked or applied; RATE_001 while many
 * schools' files arrive; VAL_001 for a file that arrives too slowly; what `open` throws
 */
export async function startRosterImport(
  caller: Person,
  schoolId: string,
  {
    mode,
    fileName = null,
    open,
  }: {
    mode: "add" | "complete";
    fileName?: string | null;
    open(signal: AbortSignal): AsyncIterable<Uint8Array>;
  },
): Promise<{ id: string; status: "checking" }> {
  await assertManagesSchool(caller, schoolId);
  if (await hasRunningImport(schoolId)) throw importInProgress();
  const save = (bytes: Uint8Array<ArrayBuffer>) =>
    inTransaction(async (transaction) => {
      const created = { schoolId, requestedById: caller.id, mode, fileName, bytes };
      const id = await insertImport(created, transaction);
      const target = { type: "roster-import", id };
      await recordAudit(caller, { action: "roster.import", schoolId, target, detail: { mode } }, transaction);
      return id;
    });
  return receiveOnly(schoolId, async () => {
    const stop = new AbortController();
    const content = arriveInTime(open(stop.signal), stop);
    const id = await withTemporaryFile(content, (file) =>
      inSavingTurn("", async () => refuseSecondRunningImport(save(await buffer(file.open())))),
    );
    return { id, status: "checking" };
  });
}

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
