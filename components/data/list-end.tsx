"use client";

import { Pagination } from "@/components/ui/pagination";
import { useCallError } from "./use-call-error";

/** The end of a list of `useHubList`: brings the next page, and says why it could not. */
export function ListEnd({
  list,
}: {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown; error: unknown };
}) {
  const callError = useCallError();
  return (
    <Pagination
      hasMore={list.hasNextPage}
      isLoading={list.isFetchingNextPage}
      onLoadMore={() => void list.fetchNextPage()}
      problem={list.error ? callError(list.error).message : null}
    />
  );
}
