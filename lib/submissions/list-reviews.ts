import { validate as isUuid } from "uuid";
import { assertMayReview } from "@/lib/access/assert-may-review";
import type { Person } from "@/lib/access/person";
import { recordListReading } from "@/lib/audit/record-list-reading";
import type { Page, PageQuery } from "@/lib/database/page";
import { invalid } from "@/lib/hub-error";
import { REVIEW_MAX_REQUESTED_IDS } from "@/packages/client/contract/limits";
import type { ReviewCounts, ReviewRow, ReviewSort, ReviewStatus } from "@/packages/client/contract/reviews";
import { listReviewContents, listReviewed, listReviewedById, type Reviewed } from "./queries/review-list";
import { countReviewRows } from "./queries/review-state";
import { pageOfReviewed, sortReviewed } from "./review-order";

export interface ReviewView {
  status?: ReviewStatus | undefined;
  sort: ReviewSort;
}

/** Reads what the review list shows of its rows. A work that was deleted meanwhile is left out. */
export async function readReviewRows(rows: readonly Reviewed[]): Promise<ReviewRow[]> {
  const ids = rows.flatMap(({ id }) => id ?? []);
  const contents = new Map((await listReviewContents(ids)).map((work) => [work.id, work]));
  return rows.flatMap(({ studentId, displayName, classNumber, id }) => {
    const student = { id: studentId, displayName, classNumber };
    if (id === null) return { student, submission: null };
    const content = contents.get(id);
    if (!content) return [];
    const { id: submissionId, submittedAt, reviewedAt, ...shown } = content;
    const times = { submittedAt: submittedAt.toISOString(), reviewedAt: reviewedAt?.toISOString() ?? null };
    return { student, submission: { submissionId, ...shown, ...times } };
  });
}

function parseIds(submissionIds: string): string[] {
  const ids = submissionIds.split(",");
  if (ids.length <= REVIEW_MAX_REQUESTED_IDS && ids.every((id) => isUuid(id))) return ids;
  throw invalid([{ path: "submissionIds", message: "reviewIds", values: { max: REVIEW_MAX_REQUESTED_IDS } }]);
}

/**
 * Lists a class's submissions with their review state and the students without one, one page; with `submissionIds`
 * (comma-separated) only those, all on one page.
 * @throws HubError NOTFOUND_001 unless the person may review the activity; VAL_001 for a bad cursor or bad `submissionIds`
 */
export async function listReviews(
  person: Person,
  activityId: string,
  query: ReviewView & PageQuery & { submissionIds?: string },
): Promise<Page<ReviewRow>> {
  await assertMayReview(person, activityId);
  await recordListReading(person, { list: { type: "activity", id: activityId } });
  const { status, sort, submissionIds } = query;
  if (submissionIds !== undefined) {
    const found = await listReviewedById(activityId, parseIds(submissionIds));
    return { items: await readReviewRows(sortReviewed(found, sort)), nextCursor: null };
  }
  const page = await pageOfReviewed(await listReviewed({ activityId, status }), sort, query);
  return { items: await readReviewRows(page.items), nextCursor: page.nextCursor };
}

/** Counts a class's submissions and its students with and without one. @throws HubError NOTFOUND_001 */
export async function countReviews(person: Person, activityId: string): Promise<ReviewCounts> {
  await assertMayReview(person, activityId);
  const { changedAt, ...counts } = await countReviewRows(activityId);
  return {
    ...counts,
    missingCount: counts.studentCount - counts.submittedCount,
    changedAt: changedAt?.toISOString() ?? null,
  };
}
