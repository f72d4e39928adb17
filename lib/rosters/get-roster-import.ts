import { validate as isUuid } from "uuid";
import type { Person } from "@/lib/access/person";
import { assertManagesSchool } from "@/lib/access/school-scope";
import { notFound } from "@/lib/hub-error";
import type { Language } from "@/packages/client/contract/basic-schemas";
import type { RosterImport } from "@/packages/client/contract/rosters";
import { placeText, problemText } from "./problem-texts";
import { countErasedSinceLast, findImport, findLatestImportId, type ImportRow } from "./queries/imports";
import { countWithoutCard } from "./queries/without-card";
import type { RosterFormat, UnreadablePlace } from "./roster";

export interface ImportIds {
  schoolId: string;
  importId: string;
}

const NONE = { added: 0, changed: 0, archived: 0, restored: 0, unchanged: 0 };

/** Says why an import failed, and where its file cannot be read. */
export function failureText({ failure, failurePlace }: ImportRow, language: Language): string {
  const text = problemText(failure ?? "unexpected", language);
  // Written by `failImport`.
  const place = placeText((failurePlace ?? {}) as UnreadablePlace, language);
  return place === "" ? text : `${text} (${place})`;
}

async function toImport(row: ImportRow, language: Language): Promise<RosterImport> {
  const { id, status, mode, fileName, failure } = row;
  // Written by `endCheck` and `endApplying`; empty until the file was checked.
  const counts = row.counts as { person?: object; classroom?: object; overwrittenRefusals?: number };
  return {
    id,
    status,
    mode,
    fileName,
    format: row.format as RosterFormat | null,
    createdAt: row.createdAt.toISOString(),
    appliedAt: row.appliedAt?.toISOString() ?? null,
    progress: { done: row.doneCount, total: row.totalCount },
    counts: { ...NONE, ...counts.person, refused: row.refusedCount },
    warningCount: row.warningCount,
    classroomCounts: { ...NONE, ...counts.classroom },
    overwrittenRefusals: counts.overwrittenRefusals ?? 0,
    needsConfirmation: row.archivesMany,
    erasedCount: status === "ready" ? await countErasedSinceLast(row.schoolId) : 0,
    cardsLeft: status === "applying" ? 0 : await countWithoutCard(id, "school"),
    ownCardsLeft: status === "applying" ? 0 : await countWithoutCard(id, "import"),
    failure: failure === null ? null : { code: failure, message: failureText(row, language) },
  };
}

/** Returns the row of an import to those who manage its school. @throws HubError AUTH_002, NOTFOUND_001 */
export async function getImportRow(caller: Person, schoolId: string, importId: string): Promise<ImportRow> {
  await assertManagesSchool(caller, schoolId);
  const row = isUuid(importId) ? await findImport(schoolId, importId) : null;
  if (!row) throw notFound("import");
  return row;
}

/** Returns an import with its progress and counts. @throws HubError AUTH_002, NOTFOUND_001 */
export async function getRosterImport(
  caller: Person,
  { schoolId, importId }: ImportIds,
  language: Language,
): Promise<RosterImport> {
  return toImport(await getImportRow(caller, schoolId, importId), language);
}

/** Finds the latest import of a school; null before the first. @throws HubError AUTH_002, NOTFOUND_001 */
export async function findLatestImport(
  caller: Person,
  schoolId: string,
  language: Language,
): Promise<RosterImport | null> {
  await assertManagesSchool(caller, schoolId);
  const importId = await findLatestImportId(schoolId);
  return importId === null ? null : getRosterImport(caller, { schoolId, importId }, language);
}
