import { assertMayReview } from "@/lib/access/assert-may-review";
import type { Person } from "@/lib/access/person";
import { recordListReading } from "@/lib/audit/record-list-reading";
import type { ReviewStatus } from "@/packages/client/contract/reviews";
import type { SubmissionStatus } from "@/packages/client/contract/work-summary";
import { listExportedContents, listReviewed, type Reviewed } from "./queries/review-list";
import { findActivityTitle } from "./queries/submissions";
import { sortReviewed } from "./review-order";

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
  "late",
] as const;

/** A line of the CSV file, by its columns. */
export type ExportedRow = Partial<Record<(typeof EXPORT_COLUMNS)[number], string | number | null>> & {
  status: "missing" | "needs-review" | "revision-requested" | "reviewed" | "taken-down";
  /** "true" or "false"; absent without a work. */
  late?: string;
  submittedAt: string | null;
  reviewedAt: string | null;
};

const STATUSES = {
  submitted: "needs-review",
  revision_requested: "revision-requested",
  reviewed: "reviewed",
} as const satisfies Record<SubmissionStatus, string>;

function toExportedRow(
  activityId: string,
  { studentId, displayName: studentName, classNumber }: Reviewed,
  work: Awaited<ReturnType<typeof listExportedContents>>[number] | null,
): ExportedRow {
  const row = { activityId, studentId, classNumber, studentName };
  if (!work) return { ...row, status: "missing", submittedAt: null, reviewedAt: null };
  const { id: submissionId, takeDownId, submittedAt, status, late, reviewedAt, ...content } = work;
  return {
    ...row,
    ...content,
    late: String(late),
    submissionId,
    status: takeDownId === null ? STATUSES[status] : "taken-down",
    submittedAt: submittedAt.toISOString(),
    reviewedAt: reviewedAt?.toISOString() ?? null,
  };
}

async function* readPages(
  activityId: string,
  status: ReviewStatus | undefined,
): AsyncGenerator<ExportedRow[]> {
  const rows = sortReviewed(await listReviewed({ activityId, status }, null), "number");
  for (let from = 0; from < rows.length; from += PAGE_ROWS) {
    const page = rows.slice(from, from + PAGE_ROWS);
    const found = await listExportedContents(page.flatMap(({ id }) => id ?? []));
    const works = new Map(found.map((work) => [work.id, work]));
    yield page
      .map((row) => ({ row, work: row.id === null ? null : works.get(row.id) }))
      .flatMap(({ row, work }) => (work === undefined ? [] : toExportedRow(activityId, row, work)));
  }
}

/**
 * Exports a row for each submission of an activity and for each student without one, by class number. `status` or `show` limits
 * the rows; `show` is ignored when there is a `status`. What the works contain is read page by page as the file is written.
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
