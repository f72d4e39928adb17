"use client";

import { Pagination } from "@/components/ui/pagination";
import { type AskedQuery, NotNewest } from "./not-newest";
import { useCallError } from "./use-call-error";

/** A list that grows in place, as react-query has it. */
interface GrowingList extends AskedQuery {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
  error: unknown;
}

/** The end of a list: brings the next page, and says what could not be brought, with another try. */
export function ListEnd({
  list,
  shown,
  beside = [],
}: {
  list: GrowingList;
  /** How much is on the page: "60 of 240". */
  shown?: string;
  /** What else the page asks for, to be told of together. */
  beside?: readonly AskedQuery[];
}) {
  const callError = useCallError();
  return (
    <>
      <Pagination
        hasMore={list.hasNextPage}
        isLoading={list.isFetchingNextPage}
        onLoadMore={() => void list.fetchNextPage()}
        shown={shown}
        problem={list.isFetchNextPageError ? callError(list.error).message : null}
      />
      <NotNewest asked={[list, ...beside]} />
    </>
  );
}
