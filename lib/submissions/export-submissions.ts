import { assertMayReview } from "@/lib/access/assert-may-review";
import type { Person } from "@/lib/access/person";
import { recordListReading } from "@/lib/audit/record-list-reading";
import { readPage } from "@/lib/database/page";
import type { ReviewStatus } from "@/packages/client/contract/reviews";
import { listExportedRows } from "./queries/review-list";
import { REVIEWS } from "./queries/review-order";
import { findActivityTitle } from "./queries/submissions";

const PAGE_ROWS = 500;

/**
 * The columns of the CSV file. A student without a submission has only ids, class number, name and the status `missing`; a work that
 * is taken down has no summary and no address.
 */
const EXPORT_COLUMNS = [
  "submissionId",
  "activityId",
  "studentId",
  "classNumber",
  "studentName",
  "status",
  "title",
  "summary",
  "primaryUrl",
  "appSlug",
  "externalArtifactId",
  "revision",
  "submittedAt",
  "reviewedAt",
] as const;

/** A line of the CSV file, by its columns. */
export type ExportedRow = Record<(typeof EXPORT_COLUMNS)[number], string | number | null> & {
  status: "missing" | "needs-review" | "reviewed" | "taken-down";
  submittedAt: string | null;
  reviewedAt: string | null;
};

type Row = Awaited<ReturnType<typeof listExportedRows>>[number];

function reviewStatus({ id, reviewedAt, takeDownId }: Row): ExportedRow["status"] {
  if (id === null) return "missing";
  if (takeDownId !== null) return "taken-down";
  return reviewedAt === null ? "needs-review" : "reviewed";
}

function toExportedRow(activityId: string, row: Row): ExportedRow {
  const { id: submissionId, displayName: studentName, submittedAt, reviewedAt } = row;
  return {
    ...row,
    submissionId,
    activityId,
    studentName,
    status: reviewStatus(row),
    submittedAt: submittedAt?.toISOString() ?? null,
    reviewedAt: reviewedAt?.toISOString() ?? null,
  };
}

async function* readPages(
  activityId: string,
  status: ReviewStatus | undefined,
): AsyncGenerator<ExportedRow[]> {
  const list = { activityId, filter: status ?? null, order: "number" } as const;
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const page = await readPage(REVIEWS, { limit: PAGE_ROWS, cursor }, (range) =>
      listExportedRows({ ...list, ...range }),
    );
    yield page.items.map((row) => toExportedRow(activityId, row));
    cursor = page.nextCursor;
  }
}

/**
 * Exports a row for each submission of an activity and for each student without one, by class number. `status` or `show` limits
 * the rows; `show` is ignored when there is a `status`. The pages are read as the file is written.
 * @throws HubError NOTFOUND_001 unless the person may review the activity (`assertMayReview`)
 */
export async function exportSubmissions(
  person: Person,
  activityId: string,
  { status, show }: { status?: "needs-review"; show?: "submitted" | "missing" },
): Promise<{ name: string; columns: readonly string[]; pages: AsyncGenerator<ExportedRow[]> }> {
  await assertMayReview(person, activityId);
  await recordListReading(person, { list: { type: "activity", id: activityId }, isFile: true });
  const title = await findActivityTitle(activityId);
  return {
    name: `submissions-${title ?? activityId}`,
    columns: EXPORT_COLUMNS,
    pages: readPages(activityId, status ?? show),
  };
}
