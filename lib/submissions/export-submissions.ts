import type { ReviewStatus } from "@/client/contract/reviews";
import { assertMayReview } from "@/lib/access/assert-may-review";
import type { Person } from "@/lib/access/person";
import { PICTURES } from "./file-kind";
import { listReviewRows, placeOf, type ReviewListRow } from "./queries/review-list";
import { findActivityTitle } from "./queries/submissions";

const PAGE_ROWS = 500;

/** The columns of the file: ids first where a program joins by them, an empty cell where there is no work. */
const EXPORT_COLUMNS = [
  ...["submissionId", "activityId", "studentId", "classNumber", "studentName", "status"],
  ...["title", "summary", "primaryUrl", "appSlug", "externalArtifactId", "revision"],
  ...["submittedAt", "reviewedAt"],
] as const;

type ExportedRow = Record<(typeof EXPORT_COLUMNS)[number], string | number | null>;

function statusOf(row: ReviewListRow): string {
  if (row.id === null) return "missing";
  return row.reviewed_at === null ? "needs-review" : "reviewed";
}

function exported(activityId: string, row: ReviewListRow): ExportedRow {
  return {
    submissionId: row.id,
    activityId,
    studentId: row.student_id,
    classNumber: row.class_number,
    studentName: row.display_name,
    status: statusOf(row),
    title: row.title,
    summary: row.summary,
    primaryUrl: row.primary_url,
    appSlug: row.app_slug,
    externalArtifactId: row.external_artifact_id,
    revision: row.revision,
    submittedAt: row.submitted_at?.toISOString() ?? null,
    reviewedAt: row.reviewed_at?.toISOString() ?? null,
  };
}

async function* pagesOf(activityId: string, status: ReviewStatus | undefined): AsyncGenerator<ExportedRow[]> {
  let last: ReviewListRow | undefined;
  do {
    const page = await listReviewRows({
      activityId,
      filter: status ?? null,
      order: "number",
      after: last ? placeOf(last) : null,
      limit: PAGE_ROWS,
      pictures: PICTURES,
    });
    yield page.map((row) => exported(activityId, row));
    last = page.length === PAGE_ROWS ? page.at(-1) : undefined;
  } while (last);
}

/**
 * The list as a file: every row of an activity, by class number, the students who have handed in nothing among them;
 * read 500 at a time.
 * @throws HubError NOTFOUND_001 unless the person teaches the classroom or is an operator
 */
export async function exportSubmissions(
  person: Person,
  activityId: string,
  { status, show }: { status?: "needs-review"; show?: "submitted" | "missing" },
): Promise<{ name: string; columns: readonly string[]; pages: AsyncGenerator<object[]> }> {
  await assertMayReview(person, activityId);
  const title = await findActivityTitle(activityId);
  return {
    name: `submissions-${title ?? activityId}`,
    columns: EXPORT_COLUMNS,
    pages: pagesOf(activityId, status ?? show),
  };
}
