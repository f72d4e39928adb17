"use client";

import { Pagination } from "@/components/ui/pagination";
import { type NoticeQuery, RefetchNotice } from "./refetch-notice";
import { useCallError } from "./use-call-error";

interface InfiniteList extends NoticeQuery {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
  error: unknown;
}

export function ListEnd({
  list,
  shown,
  otherQueries = [],
}: {
  list: InfiniteList;
  /** How many rows are shown: "60 of 240". */
  shown?: string;
  otherQueries?: readonly NoticeQuery[];
}) {
  const callError = useCallError();
  return (
    <>
      <Pagination
        hasMore={list.hasNextPage}
        isLoading={list.isFetchingNextPage}
        onLoadMore={() => void list.fetchNextPage()}
        countText={shown}
        problem={list.isFetchNextPageError ? callError(list.error).message : null}
      />
      <RefetchNotice queries={[list, ...otherQueries]} />
    </>
  );
}
