"use client";

import { type InfiniteData, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type HubAnswer, hubCall, queryKeyOf } from "@/components/data/hub-call";
import { fetchedStatus, type ListQuery, REVIEW_PAGE_SIZE } from "@/components/submissions/list-query";
import { REVIEW_QUERY } from "@/components/submissions/review-queries";
import type { SubmissionChanges } from "@/components/submissions/use-mark-reviewed";
import { useSubmissionChanges } from "@/components/submissions/use-submission-changes";
import type { ReviewCounts, ReviewRow } from "@/packages/client/contract/reviews";

export interface InitialReviews {
  activityId: string;
  rows: HubAnswer<ReviewRow[]>;
  counts: ReviewCounts;
}

type Pages = InfiniteData<HubAnswer<ReviewRow[]>, string | null>;

function patchRow(row: ReviewRow, changes: SubmissionChanges): ReviewRow {
  const change = row.submission && changes.get(row.submission.submissionId);
  return row.submission && change ? { ...row, submission: { ...row.submission, ...change } } : row;
}

function patchPages({ pages, pageParams }: Pages, changes: SubmissionChanges): Pages {
  const patched = pages.map((page) => ({ ...page, data: page.data.map((row) => patchRow(row, changes)) }));
  return { pages: patched, pageParams };
}

function countNew(rows: readonly ReviewRow[], changedAt: string | null): number {
  return rows.filter(
    ({ submission }) =>
      submission?.status === "submitted" && (changedAt === null || submission.submittedAt > changedAt),
  ).length;
}

export function useReviewRows(initial: InitialReviews, { status, sort }: ListQuery) {
  const { activityId } = initial;
  const client = useQueryClient();
  // Marked as reviewed on this page: these submissions stay in the "needs review" list until a reload.
  const [reviewedHere, setReviewedHere] = useState<ReadonlySet<string>>(new Set());
  const queryKey = [
    ...queryKeyOf("GET /activities/{activityId}/reviews", { activityId }),
    fetchedStatus(status),
    sort,
  ];
  const list = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      hubCall("GET /activities/{activityId}/reviews", {
        params: { activityId },
        query: { status: fetchedStatus(status), sort, cursor: pageParam, limit: REVIEW_PAGE_SIZE },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    initialData: { pages: [initial.rows], pageParams: [null] },
    ...REVIEW_QUERY,
  });
  const counts = useQuery({
    queryKey: queryKeyOf("GET /activities/{activityId}/reviews/counts", { activityId }),
    queryFn: async ({ signal }) =>
      (await hubCall("GET /activities/{activityId}/reviews/counts", { params: { activityId }, signal })).data,
    initialData: initial.counts,
    ...REVIEW_QUERY,
  });
  useSubmissionChanges(activityId);
  const fetched = list.data.pages.flatMap(({ data }) => data);
  const isListed = ({ submission }: ReviewRow) =>
    status !== "needs-review" ||
    (submission !== null && (submission.status === "submitted" || reviewedHere.has(submission.submissionId)));
  return {
    list,
    counts,
    rows: fetched.filter(isListed),
    newCount: countNew(fetched, initial.counts.changedAt),
    patch: (changes: SubmissionChanges) => {
      setReviewedHere((before) => new Set([...before, ...changes.keys()]));
      client.setQueryData<Pages>(queryKey, (pages) => pages && patchPages(pages, changes));
    },
  };
}
