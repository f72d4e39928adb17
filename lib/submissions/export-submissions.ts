import type { ReviewStatus } from "@/client/contract/reviews";
import { assertMayReview } from "@/lib/access/assert-may-review";
import type { Person } from "@/lib/access/person";
import { readPage } from "@/lib/database/page";
import { PICTURES } from "./file-kind";
import { listReviewRows, REVIEWS, type ReviewListRow } from "./queries/review-list";
import { findActivityTitle } from "./queries/submissions";

const PAGE_ROWS = 500;

/** The columns of the file: ids first where a program joins by them, an empty cell where there is no work. */
const EXPORT_COLUMNS = [
  ...["submissionId", "activityId", "studentId", "classNumber", "studentName", "status"],
  ...["title", "summary", "primaryUrl", "appSlug", "externalArtifactId", "revision"],
  ...["submittedAt", "reviewedAt"],
] as const;

type ExportedRow = Record<(typeof EXPORT_COLUMNS)[number], string | number | null>;

function statusOf({ id, reviewedAt }: ReviewListRow): string {
  if (id === null) return "missing";
  return reviewedAt === null ? "needs-review" : "reviewed";
}

function exportedRow(activityId: string, row: ReviewListRow): ExportedRow {
  const { id: submissionId, displayName: studentName, submittedAt, reviewedAt } = row;
  return {
    ...row,
    ...{ submissionId, activityId, studentName, status: statusOf(row) },
    submittedAt: submittedAt?.toISOString() ?? null,
    reviewedAt: reviewedAt?.toISOString() ?? null,
  };
}

async function* pagesOf(activityId: string, status: ReviewStatus | undefined): AsyncGenerator<ExportedRow[]> {
  const list = { activityId, filter: status ?? null, order: "number", pictures: PICTURES } as const;
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const page = await readPage(REVIEWS, { limit: PAGE_ROWS, cursor }, (range) =>
      listReviewRows({ ...list, ...range }),
    );
    yield page.items.map((row) => exportedRow(activityId, row));
    cursor = page.nextCursor;
  }
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
