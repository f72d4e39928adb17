import { validate as isUuid } from "uuid";
import { REVIEW_MAX_NAMED } from "@/client/contract/limits";
import type { ReviewCounts, ReviewRow, ReviewSort, ReviewStatus } from "@/client/contract/reviews";
import { assertMayReview } from "@/lib/access/assert-may-review";
import type { Person } from "@/lib/access/person";
import { readCursor, writeCursor } from "@/lib/database/cursor";
import { invalid } from "@/lib/hub-error";
import { PICTURES } from "./file-kind";
import {
  listReviewRows,
  listReviewRowsById,
  placeOf,
  type ReviewListRow,
  type ReviewPlace,
} from "./queries/review-list";
import { countReviews as countRows } from "./queries/review-state";

/** Which part of the list, in which order. */
export interface ReviewView {
  status?: ReviewStatus;
  sort: ReviewSort;
}

/** One page of it. */
export interface ReviewPage {
  items: ReviewRow[];
  nextCursor: string | null;
}

/** A row of the review list, as it travels. */
export function reviewRowOf(row: ReviewListRow): ReviewRow {
  const student = { id: row.student_id, displayName: row.display_name, classNumber: row.class_number };
  if (row.id === null) return { student, submission: null };
  return {
    student,
    submission: {
      submissionId: row.id,
      title: row.title,
      primaryUrl: row.primary_url,
      pictureUrl: row.picture_url,
      revision: row.revision,
      submittedAt: row.submitted_at.toISOString(),
      reviewedAt: row.reviewed_at?.toISOString() ?? null,
      isNewSinceReview: row.is_new_since_review,
    },
  };
}

function cursorAt({ first, second, studentId, submissionId }: ReviewPlace): string {
  return writeCursor("reviews", [first, second, studentId, submissionId]);
}

function readPlace(cursor: string | undefined): ReviewPlace | null {
  if (cursor === undefined) return null;
  const [first = "", second = "", studentId = "", submissionId = ""] = readCursor("reviews", cursor, 4);
  if (!/^-?\d{1,19}$/.test(first) || !isUuid(studentId) || !isUuid(submissionId)) {
    throw invalid([{ path: "cursor", message: "Not a cursor of this list." }]);
  }
  return { first, second, studentId, submissionId };
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
  query: ReviewView & { limit: number; cursor?: string; submissionIds?: string },
): Promise<ReviewPage> {
  await assertMayReview(person, activityId);
  if (query.submissionIds !== undefined) {
    const submissionIds = readIds(query.submissionIds);
    const order = query.sort;
    const named = await listReviewRowsById({ activityId, submissionIds, order, pictures: PICTURES });
    return { items: named.map(reviewRowOf), nextCursor: null };
  }
  const found = await listReviewRows({
    activityId,
    filter: query.status ?? null,
    order: query.sort,
    after: readPlace(query.cursor),
    limit: query.limit + 1,
    pictures: PICTURES,
  });
  const page = found.slice(0, query.limit);
  const last = page.at(-1);
  const more = found.length > query.limit && last !== undefined;
  return { items: page.map(reviewRowOf), nextCursor: more ? cursorAt(placeOf(last)) : null };
}

/**
 * How far a class is with an activity.
 * @throws HubError NOTFOUND_001 unless the person teaches the classroom or is an operator
 */
export async function countReviews(person: Person, activityId: string): Promise<ReviewCounts> {
  await assertMayReview(person, activityId);
  const row = await countRows(activityId);
  return {
    studentCount: row.student_count,
    submittedCount: row.submitted_count,
    missingCount: row.student_count - row.submitted_count,
    submissionCount: row.submission_count,
    waitingCount: row.waiting_count,
    changedAt: row.changed_at?.toISOString() ?? null,
  };
}
