import type { Person } from "@/lib/access/person";
import { recordListReading } from "@/lib/audit/record-list-reading";
import { likePattern, mapPage, type Page, type PageQuery, readPage } from "@/lib/database/page";
import type { Language } from "@/packages/client/contract/basic-schemas";
import type { RosterChange, RosterProblem } from "@/packages/client/contract/rosters";
import { getImportRow, type ImportIds } from "./get-roster-import";
import type { ChangeKind } from "./planned-change";
import { problemText, WARNING_CODES, warningText } from "./problem-texts";
import { CHANGES, listChangeRows, listProblemRows, PROBLEMS } from "./queries/changes";

/** Narrows the changes of an import to a kind, or to a part of a name, login name or classroom. */
interface ChangeFilters {
  kind?: ChangeKind | undefined;
  q?: string | undefined;
}

/** Lists what an import changes, one page. @throws HubError AUTH_002, NOTFOUND_001, VAL_001 for a bad cursor */
export async function listRosterChanges(
  caller: Person,
  { schoolId, importId }: ImportIds,
  query: PageQuery & ChangeFilters,
): Promise<Page<RosterChange>> {
  await getImportRow(caller, schoolId, importId);
  await recordListReading(caller, { list: { type: "school", id: schoolId } });
  return readChanges(importId, query);
}

async function readChanges(
  importId: string,
  { kind, q, ...query }: PageQuery & ChangeFilters,
): Promise<Page<RosterChange>> {
  const filters = { kind, ...(q && { pattern: likePattern(q) }) };
  const page = await readPage(CHANGES, query, (range) => listChangeRows({ importId, filters, ...range }));
  return mapPage(page, ({ at: _, targetId, ...change }) => ({ id: targetId, ...change }));
}

/** Narrows the problems of an import to refused rows, or to those that are imported with a warning. */
interface ProblemFilters {
  result?: RosterProblem["result"] | undefined;
}

/** Lists refused rows, then those with a warning, one page. @throws HubError AUTH_002, NOTFOUND_001, VAL_001 for a bad cursor */
export async function listRosterProblems(
  caller: Person,
  { schoolId, importId }: ImportIds,
  { language, ...query }: PageQuery & ProblemFilters & { language: Language },
): Promise<Page<RosterProblem>> {
  await getImportRow(caller, schoolId, importId);
  await recordListReading(caller, { list: { type: "school", id: schoolId } });
  return readProblems(importId, query, language);
}

async function readProblems(
  importId: string,
  { result, ...query }: PageQuery & ProblemFilters,
  language: Language,
): Promise<Page<RosterProblem>> {
  const page = await readPage(PROBLEMS, query, (range) => listProblemRows({ importId, result, ...range }));
  return mapPage(page, ({ at: _, detail, ...problem }) => ({
    ...problem,
    result: WARNING_CODES.includes(problem.code) ? "warning" : "refused",
    message: detail
      ? warningText(problem.value ?? "", detail, language)
      : problemText(problem.code, language),
  }));
}

export const REPORT_COLUMNS: readonly string[] =
  "file row result type name login classrooms consent consentBefore field value message".split(" ");

/** A line of the report, by `REPORT_COLUMNS`. */
function toChangeLine({ file, row, kind, type, before, after, fields }: RosterChange) {
  const view = after ?? before;
  const classrooms = view?.classrooms.map(({ name, classNumber }) => [name, classNumber].join(" ").trim());
  return {
    file,
    row,
    result: kind,
    type,
    name: view?.name,
    login: view?.login,
    classrooms: classrooms?.join(", "),
    consent: after?.consent,
    consentBefore: before?.consent,
    field: fields.join(", "),
  };
}

/** How many rows the report reads from the database at a time. */
const REPORT_PAGE_SIZE = 1000;

/** Yields the whole report of an import: refused rows, warnings, then changes. @throws HubError AUTH_002, NOTFOUND_001 */
export async function* listReportLines(
  caller: Person,
  { schoolId, importId }: ImportIds,
  language: Language,
): AsyncGenerator<object[]> {
  await getImportRow(caller, schoolId, importId);
  await recordListReading(caller, { list: { type: "school", id: schoolId }, isFile: true });
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await readProblems(importId, { limit: REPORT_PAGE_SIZE, cursor }, language);
    yield page.items;
    cursor = page.nextCursor;
  }
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await readChanges(importId, { limit: REPORT_PAGE_SIZE, cursor });
    yield page.items.map(toChangeLine);
    cursor = page.nextCursor;
  }
}
