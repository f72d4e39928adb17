import { validate as isUuid } from "uuid";
import { assertMayReview } from "@/lib/access/assert-may-review";
import type { Person } from "@/lib/access/person";
import { recordListReading } from "@/lib/audit/record-list-reading";
import { mapPage, type Page, type PageQuery, readPage } from "@/lib/database/page";
import { invalid } from "@/lib/hub-error";
import { REVIEW_MAX_REQUESTED_IDS } from "@/packages/client/contract/limits";
import type { ReviewCounts, ReviewRow, ReviewSort, ReviewStatus } from "@/packages/client/contract/reviews";
import { PICTURES } from "./file-kind";
import { listReviewRows, listReviewRowsById, type ReviewListRow } from "./queries/review-list";
import { REVIEWS } from "./queries/review-order";
import { countReviewRows } from "./queries/review-state";

/** The filter and the order of the review list. */
export interface ReviewView {
  status?: ReviewStatus;
  sort: ReviewSort;
}

/** Maps a row of the review list to the API's answer. */
export function toReviewRow(row: ReviewListRow): ReviewRow {
  const { studentId, displayName, classNumber } = row;
  const student = { id: studentId, displayName, classNumber };
  if (row.id === null) return { student, submission: null };
  const { id: submissionId, title, primaryUrl, pictureUrl, revision, isNewSinceReview, takenDown } = row;
  return {
    student,
    submission: {
      submissionId,
      title,
      primaryUrl,
      pictureUrl,
      revision,
      isNewSinceReview,
      takenDown,
      submittedAt: row.submittedAt.toISOString(),
      reviewedAt: row.reviewedAt?.toISOString() ?? null,
    },
  };
}

function parseIds(submissionIds: string): string[] {
  const ids = submissionIds.split(",");
  if (ids.length <= REVIEW_MAX_REQUESTED_IDS && ids.every((id) => isUuid(id))) return ids;
  throw invalid([{ path: "submissionIds", message: "reviewIds", values: { max: REVIEW_MAX_REQUESTED_IDS } }]);
}

/**
 * Lists a class's submissions with their review state and the students without one, one page. With `submissionIds`
 * (comma-separated) only those, all on one page.
 * @throws HubError NOTFOUND_001 unless the person may review the activity (`assertMayReview`); VAL_001 for a bad cursor, or for
 * `submissionIds` that are too many or not ids
 */
export async function listReviews(
  person: Person,
  activityId: string,
  query: ReviewView & PageQuery & { submissionIds?: string },
): Promise<Page<ReviewRow>> {
  await assertMayReview(person, activityId);
  await recordListReading(person, { list: { type: "activity", id: activityId } });
  const order = query.sort;
  if (query.submissionIds !== undefined) {
    const submissionIds = parseIds(query.submissionIds);
    const found = await listReviewRowsById({ activityId, submissionIds, order, pictures: PICTURES });
    return { items: found.map(toReviewRow), nextCursor: null };
  }
  const filter = query.status ?? null;
  const page = await readPage(REVIEWS, query, (range) =>
    listReviewRows({ activityId, filter, order, pictures: PICTURES, ...range }),
  );
  return mapPage(page, toReviewRow);
}

/**
 * Counts a class's submissions, its students with and without one, and the submissions waiting for review.
 * @throws HubError NOTFOUND_001 unless the person may review the activity (`assertMayReview`)
 */
export async function countReviews(person: Person, activityId: string): Promise<ReviewCounts> {
  await assertMayReview(person, activityId);
  const { changedAt, ...counts } = await countReviewRows(activityId);
  return {
    ...counts,
    missingCount: counts.studentCount - counts.submittedCount,
    changedAt: changedAt?.toISOString() ?? null,
  };
}
