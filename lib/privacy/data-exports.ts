import type { Readable } from "node:stream";
import { validate as isUuid } from "uuid";
import type { Person } from "@/lib/access/person";
import { recordAudit } from "@/lib/audit/record-audit";
import { classifyDatabaseError } from "@/lib/database/database-error";
import { inTransaction } from "@/lib/database/transaction";
import { HubError, notFound } from "@/lib/hub-error";
import { getManagedStudent } from "@/lib/people/get-managed-person";
import { lockProfile } from "@/lib/people/queries/edit";
import { currentStorage } from "@/lib/storage/current-storage";
import { reachStorage } from "@/lib/storage/reach-storage";
import type { DataExportState } from "@/packages/client/contract/privacy";
import { type ExportRow, findExport, insertExport, listExportRows } from "./queries/exports";

function toDataExport(row: ExportRow): DataExportState {
  const { id, profileId, status, doneItems, totalItems, sizeBytes } = row;
  return {
    id,
    profileId,
    status,
    progress: { done: doneItems, total: totalItems },
    sizeBytes: sizeBytes === null ? null : Number(sizeBytes),
    requestedBy: row.requestedBy.displayName,
    requestedAt: row.requestedAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
  };
}

/** Asserts that a person is a school admin: only the school decides whether a student's data leaves the hub. @throws HubError AUTH_002 */
function assertSchoolAdmin(person: Person): void {
  if (person.role !== "school_admin") {
    throw new HubError("AUTH_002", "Only admins of the school may export a student's data.");
  }
}

async function getExportRow(
  caller: Person,
  { profileId, exportId }: { profileId: string; exportId: string },
) {
  assertSchoolAdmin(caller);
  const { id, schoolId } = await getManagedStudent(caller, profileId);
  const found = isUuid(exportId) ? await findExport(exportId, id) : null;
  if (!found) throw notFound("export");
  return { ...found, schoolId };
}

/**
 * Starts an export of a student's data, or returns the one that is running (protocol: Export of a student's data).
 * @throws HubError AUTH_002, NOTFOUND_001 (also when the student is erased meanwhile), VAL_001 when the person is not a student
 */
export async function createExport(caller: Person, profileId: string): Promise<DataExportState> {
  assertSchoolAdmin(caller);
  const { id, schoolId } = await getManagedStudent(caller, profileId);
  const starting = inTransaction(async (transaction) => {
    if (!(await lockProfile(id, transaction))) throw notFound("person");
    const created = await insertExport({ profileId: id, requestedById: caller.id }, transaction);
    await recordAudit(caller, { action: "person.export", subjectId: id, schoolId }, transaction);
    return created;
  });
  const created = await starting.catch(async (error: unknown) => {
    if (classifyDatabaseError(error)?.kind !== "unique") throw error;
    const [pending] = await listExportRows(id);
    if (!pending) throw error;
    return pending;
  });
  return toDataExport(created);
}

/** Those that are kept, newest first. @throws HubError AUTH_002, NOTFOUND_001, VAL_001 when the person is not a student */
export async function listExports(caller: Person, profileId: string): Promise<DataExportState[]> {
  assertSchoolAdmin(caller);
  const { id } = await getManagedStudent(caller, profileId);
  return (await listExportRows(id)).map(toDataExport);
}

/** Returns one export of a student. @throws HubError AUTH_002, NOTFOUND_001, VAL_001 when the person is not a student */
export async function getExport(
  caller: Person,
  ids: { profileId: string; exportId: string },
): Promise<DataExportState> {
  return toDataExport(await getExportRow(caller, ids));
}

/**
 * Opens the zip of an export for its download, which is written to the audit log. `day` is the day of the request, in UTC.
 * @throws HubError AUTH_002, NOTFOUND_001 while it is not ready and after seven days, VAL_001, CFG_002
 */
export async function openExport(
  caller: Person,
  ids: { profileId: string; exportId: string },
): Promise<{ body: Readable; sizeBytes: number; day: string }> {
  const { id, profileId, schoolId, status, fileKey, requestedAt } = await getExportRow(caller, ids);
  if (status !== "ready" || fileKey === null) throw notFound("export");
  const opened = await reachStorage(currentStorage().read(fileKey));
  if (!opened) throw notFound("export");
  const target = { type: "export", id };
  await recordAudit(caller, { action: "person.export-read", subjectId: profileId, schoolId, target });
  return { body: opened.body, sizeBytes: opened.sizeBytes, day: requestedAt.toISOString().slice(0, 10) };
}
