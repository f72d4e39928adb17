"use client";

import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { reviewCounts, reviewList } from "@/client/contract/addresses";
import { REVIEW_MAX_NAMED } from "@/client/contract/limits";
import type { ReviewCounts, ReviewRow } from "@/client/contract/reviews";
import { type HubAnswer, hubCall, queryKeyOf } from "@/components/data/hub-call";
import type { ListQuery } from "@/components/submissions/list-query";
import { useLiveSubmissions } from "@/components/submissions/use-live-submissions";
import { mergeChanged, patchRows, type ReviewRows, rowKey } from "./merge-review-rows";
import { useInTurn } from "./use-in-turn";

/** Rows that are read at a time. */
export const REVIEW_PAGE_SIZE = 48;

/** Rows that are not there by then are asked for anew, with the list. */
const READ_TIMEOUT_MS = 10_000;

/** A change of one's own is answered by then, mostly. */
const SETTLE_MS = 300;

/** What the page brings along. */
export interface InitialReviews {
  activityId: string;
  rows: HubAnswer<ReviewRow[]>;
  counts: ReviewCounts;
}

type Pages = { pages: HubAnswer<ReviewRow[]>[]; pageParams: (string | null)[] };

/** Rows told by the list's own changes, each with its page. */
type Change = (rows: ReviewRows) => ReviewRows;

/** The counts, and what is in the list that they are of: they are also asked for when somebody comes back, and run ahead. */
function useCounts({ activityId, counts: first }: InitialReviews) {
  const counts = useQuery({
    queryKey: queryKeyOf(reviewCounts, { activityId }),
    queryFn: async ({ signal }) => (await hubCall(reviewCounts, { params: { activityId }, signal })).data,
    initialData: first,
  });
  const ofRows = useRef(first);
  /** Counts anew what the rows show already. */
  const countAgain = async () => {
    const { data, isError } = await counts.refetch();
    if (data && !isError) ofRows.current = data;
  };
  /** Counts anew, and answers whether anything has changed since the rows were read. */
  const lookForChange = async () => {
    const { data: after } = await counts.refetch();
    const { changedAt, waitingCount } = ofRows.current;
    if (!after || (after.changedAt === changedAt && after.waitingCount === waitingCount)) return false;
    ofRows.current = after;
    return true;
  };
  return { counts, countAgain, lookForChange };
}

/** Reads what this page may change meanwhile: then it was read as it stood before, and is read again. */
function useSettledReading() {
  const client = useQueryClient();
  const ownChanges = useRef(0);
  const readSettled = async <Told>(read: () => Promise<Told>): Promise<Told> => {
    while (client.isMutating() > 0) await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
    const before = ownChanges.current;
    const told = await read();
    return ownChanges.current === before ? told : readSettled(read);
  };
  const noteOwnChange = () => {
    ownChanges.current += 1;
  };
  return { readSettled, noteOwnChange };
}

function usePages({ activityId, rows }: InitialReviews, { status, sort }: ListQuery) {
  return useInfiniteQuery({
    queryKey: [...queryKeyOf(reviewList, { activityId }), status, sort],
    queryFn: ({ pageParam, signal }) =>
      hubCall(reviewList, {
        params: { activityId },
        query: { status, sort, cursor: pageParam, limit: REVIEW_PAGE_SIZE },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    initialData: { pages: [rows], pageParams: [null] },
    // It is kept fresh by what it is told, and must not move by itself.
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: false,
  });
}

/** Changes of the rows that are on the page, and what came to it since it was opened. */
function useChange(activityId: string, { status, sort }: ListQuery) {
  const client = useQueryClient();
  const [arrivals, setArrivals] = useState<readonly ReviewRow[]>([]);
  // Changes may follow each other faster than the page is drawn.
  const latest = useRef(arrivals);
  const keep = (rows: readonly ReviewRow[]) => {
    latest.current = rows;
    setArrivals(rows);
  };
  const change = (by: Change) => {
    const key = [...queryKeyOf(reviewList, { activityId }), status, sort];
    const now = client.getQueryData<Pages>(key);
    if (!now) return;
    const merged = by({ arrivals: latest.current, pages: now.pages.map(({ data }) => data) });
    client.setQueryData<Pages>(key, {
      ...now,
      pages: now.pages.map((page, index) => ({ ...page, data: [...(merged.pages[index] ?? [])] })),
    });
    keep(merged.arrivals);
  };
  return { arrivals, change, forgetArrivals: () => keep([]) };
}

/** A review list that stays fresh: its rows, its counts, and how to change them before the hub has answered. */
export function useReviewRows(initial: InitialReviews, query: ListQuery) {
  const { activityId } = initial;
  const { counts, countAgain, lookForChange } = useCounts(initial);
  const list = usePages(initial, query);
  const { arrivals, change, forgetArrivals } = useChange(activityId, query);
  const { readSettled, noteOwnChange } = useSettledReading();
  const inTurn = useInTurn();
  const [news, setNews] = useState(0);
  const rows = list.data.pages.flatMap(({ data }) => data);

  const readAgain = async () => {
    const { isError } = await readSettled(() => list.refetch());
    if (!isError) forgetArrivals();
  };
  const readNamed = async (submissionIds: readonly string[]): Promise<void> => {
    const { data } = await readSettled(() =>
      hubCall(reviewList, {
        params: { activityId },
        query: { submissionIds: submissionIds.join(","), sort: query.sort },
        signal: AbortSignal.timeout(READ_TIMEOUT_MS),
      }),
    );
    const since = initial.counts.changedAt;
    change((shown) => {
      setNews((told) => told + countNews(shown, data, since));
      return mergeChanged(shown, data, { ...query, since });
    });
    void countAgain();
  };
  // Where the rows cannot be read by name, the list is; and where that fails, the list says so.
  const readChanged = (submissionIds: readonly string[]): Promise<void> =>
    inTurn(() =>
      submissionIds.length > REVIEW_MAX_NAMED ? readAgain() : readNamed(submissionIds).catch(readAgain),
    );
  useLiveSubmissions(activityId, {
    onUncertain: async () => {
      if (await lookForChange()) await inTurn(readAgain);
    },
    onChanged: (ids) => void (ids ? readChanged(ids) : inTurn(readAgain)),
  });
  const patch = (changed: Parameters<typeof patchRows>[1]) => {
    noteOwnChange();
    change((shown) => patchRows(shown, changed));
  };
  return { list, rows, arrivals, news, counts, countAgain, patch, readChanged };
}

/** How many of the told rows are work, or a revision of it, that this page has not shown. */
function countNews(shown: ReviewRows, told: readonly ReviewRow[], since: string | null): number {
  const known = new Map(
    [...shown.arrivals, ...shown.pages.flat()].map((row) => [rowKey(row), row.submission]),
  );
  return told.filter((row) => {
    if (!row.submission || row.submission.reviewedAt) return false;
    const before = known.get(rowKey(row));
    if (before) return row.submission.revision > before.revision;
    return since === null || row.submission.submittedAt > since;
  }).length;
}
