import { validate as isUuid } from "uuid";
import { REVIEW_MAX_NAMED } from "@/client/contract/limits";
import type { ReviewCounts, ReviewRow, ReviewSort, ReviewStatus } from "@/client/contract/reviews";
import { assertMayReview } from "@/lib/access/assert-may-review";
import type { Person } from "@/lib/access/person";
import { mapPage, type Page, type PageQuery, readPage } from "@/lib/database/page";
import { invalid } from "@/lib/hub-error";
import { PICTURES } from "./file-kind";
import { listReviewRows, listReviewRowsById, REVIEWS, type ReviewListRow } from "./queries/review-list";
import { countReviews as countRows } from "./queries/review-state";

/** Which part of the list, in which order. */
export interface ReviewView {
  status?: ReviewStatus;
  sort: ReviewSort;
}

/** A row of the review list as the API gives it. */
export function reviewRowOf(row: ReviewListRow): ReviewRow {
  const { studentId, displayName, classNumber } = row;
  const student = { id: studentId, displayName, classNumber };
  if (row.id === null) return { student, submission: null };
  const { id: submissionId, title, primaryUrl, pictureUrl, revision, isNewSinceReview } = row;
  return {
    student,
    submission: {
      ...{ submissionId, title, primaryUrl, pictureUrl, revision, isNewSinceReview },
      submittedAt: row.submittedAt.toISOString(),
      reviewedAt: row.reviewedAt?.toISOString() ?? null,
    },
  };
}

function readIds(submissionIds: string): string[] {
  const ids = submissionIds.split(",");
  if (ids.length <= REVIEW_MAX_NAMED && ids.every((id) => isUuid(id))) return ids;
  const message = `At most ${REVIEW_MAX_NAMED} ids with commas between them.`;
  throw invalid([{ path: "submissionIds", message }]);
}

/**
 * The class's work with its review state, and the students who have handed in nothing, one page. With `submissionIds`
 * only those, in the same order and all on one page.
 * @throws HubError NOTFOUND_001 unless the person teaches the classroom or is an operator; VAL_001 for a bad cursor
 */
export async function listReviews(
  person: Person,
  activityId: string,
  query: ReviewView & PageQuery & { submissionIds?: string },
): Promise<Page<ReviewRow>> {
  await assertMayReview(person, activityId);
  const order = query.sort;
  if (query.submissionIds !== undefined) {
    const submissionIds = readIds(query.submissionIds);
    const named = await listReviewRowsById({ activityId, submissionIds, order, pictures: PICTURES });
    return { items: named.map(reviewRowOf), nextCursor: null };
  }
  const filter = query.status ?? null;
  const page = await readPage(REVIEWS, query, (range) =>
    listReviewRows({ activityId, filter, order, pictures: PICTURES, ...range }),
  );
  return mapPage(page, reviewRowOf);
}

/**
 * How far a class is with an activity.
 * @throws HubError NOTFOUND_001 unless the person teaches the classroom or is an operator
 */
export async function countReviews(person: Person, activityId: string): Promise<ReviewCounts> {
  await assertMayReview(person, activityId);
  const { changedAt, ...counts } = await countRows(activityId);
  return {
    ...counts,
    missingCount: counts.studentCount - counts.submittedCount,
    changedAt: changedAt?.toISOString() ?? null,
  };
}
