import type { Person } from "@/lib/access/person";
import { assertManagesSchool } from "@/lib/access/school-scope";
import { recordAudit } from "@/lib/audit/record-audit";
import { classifyDatabaseError } from "@/lib/database/database-error";
import { inTransaction } from "@/lib/database/transaction";
import { HubError } from "@/lib/hub-error";
import { hasRunningImport, insertImport } from "./queries/imports";

const RETRY_AFTER_SECONDS = 5;

/** Creates the IDEM_002 of a school whose roster is being imported. */
export function importInProgress(): HubError {
  return new HubError("IDEM_002", "Another import of this school is in progress. Wait until it has ended.", {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
}

/** Awaits `writing`. @throws HubError IDEM_002 when the database refuses it because an import of the school is running */
export async function refuseSecondRunningImport<Result>(writing: Promise<Result>): Promise<Result> {
  try {
    return await writing;
  } catch (error) {
    const refusal = classifyDatabaseError(error);
    if (refusal?.kind !== "unique" || refusal.constraint !== "roster_imports_running_key") throw error;
    throw importInProgress();
  }
}

/**
 * Stores a roster file and queues its check (protocol: Roster import). An earlier import that waits to be applied fails.
 * @param read reads the file, once it is known that the caller may import it
 * @throws HubError AUTH_002, NOTFOUND_001, IDEM_002 while an import of the school is checked or applied; what `read` throws
 */
export async function startRosterImport(
  caller: Person,
  schoolId: string,
  {
    mode,
    fileName = null,
    read,
  }: { mode: "add" | "complete"; fileName?: string | null; read(): Promise<Uint8Array> },
): Promise<{ id: string; status: "checking" }> {
  await assertManagesSchool(caller, schoolId);
  if (await hasRunningImport(schoolId)) throw importInProgress();
  const bytes = await read();
  const creating = inTransaction(async (transaction) => {
    const id = await insertImport({ schoolId, requestedById: caller.id, mode, fileName, bytes }, transaction);
    const target = { type: "roster-import", id };
    await recordAudit(caller, { action: "roster.import", schoolId, target, detail: { mode } }, transaction);
    return id;
  });
  return { id: await refuseSecondRunningImport(creating), status: "checking" };
}
