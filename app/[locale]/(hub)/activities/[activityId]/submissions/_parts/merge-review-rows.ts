import type { ReviewRow } from "@/client/contract/reviews";
import type { ListQuery } from "@/components/submissions/list-query";

/** The rows on a page: what came since it was opened, and the pages of the list. */
export interface ReviewRows {
  arrivals: readonly ReviewRow[];
  pages: readonly (readonly ReviewRow[])[];
}

/** What names a row: its submission, or the student who has none. */
export function rowKey({ student, submission }: ReviewRow): string {
  return submission?.submissionId ?? student.id;
}

function mapRows(rows: ReviewRows, change: (row: ReviewRow) => ReviewRow | null): ReviewRows {
  const over = (list: readonly ReviewRow[]) => list.map(change).filter((row) => row !== null);
  return { arrivals: over(rows.arrivals), pages: rows.pages.map(over) };
}

/** Changes the named submissions where they stand. */
export function patchRows(
  rows: ReviewRows,
  changed: ReadonlyMap<string, Partial<NonNullable<ReviewRow["submission"]>>>,
): ReviewRows {
  return mapRows(rows, (row) => {
    const change = row.submission && changed.get(row.submission.submissionId);
    return row.submission && change ? { ...row, submission: { ...row.submission, ...change } } : row;
  });
}

function hasWork(student: ReviewRow["student"], row: ReviewRow): boolean {
  return row.submission === null && row.student.id === student.id;
}

function mergeOne(rows: ReviewRows, row: ReviewRow, query: Pick<ListQuery, "status" | "sort">): ReviewRows {
  const all = [...rows.arrivals, ...rows.pages.flat()];
  if (all.some((one) => rowKey(one) === rowKey(row))) {
    return mapRows(rows, (one) => (rowKey(one) === rowKey(row) ? row : one));
  }
  const wasMissing = all.find((one) => hasWork(row.student, one));
  const standsByTime = query.sort === "newest" || query.sort === "oldest";
  if (wasMissing && query.status !== "missing" && !standsByTime) {
    return mapRows(rows, (one) => (one === wasMissing ? row : one));
  }
  const left = wasMissing ? mapRows(rows, (one) => (one === wasMissing ? null : one)) : rows;
  return query.status === "missing" ? left : { ...left, arrivals: [row, ...left.arrivals] };
}

/**
 * Puts what was handed in or reviewed into a page that somebody reads: nothing on it changes its place. A student's
 * first work takes the place of "not handed in" where the list goes by number or name, and stands on top otherwise; a
 * new revision stands where the one before did. What came before `since`, and is not on the page, is on a later one.
 */
export function mergeChanged(
  rows: ReviewRows,
  changed: readonly ReviewRow[],
  options: Pick<ListQuery, "status" | "sort"> & { since: string | null },
): ReviewRows {
  const listed = new Set([...rows.arrivals, ...rows.pages.flat()].map(rowKey));
  const isNew = ({ submission }: ReviewRow) =>
    submission !== null && (options.since === null || submission.submittedAt > options.since);
  return changed
    .filter((row) => listed.has(rowKey(row)) || isNew(row))
    .reduce((merged, row) => mergeOne(merged, row, options), rows);
}
