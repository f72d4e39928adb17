"use client";

import { type InfiniteData, useInfiniteQuery } from "@tanstack/react-query";
import { BACKGROUND_REFETCH } from "./background-refetch";
import { type HubAnswer, type ItemOf, type Operation, queryKeyOf } from "./hub-call";
import { ownCall } from "./own-call";

export interface OwnList<Item> {
  query: { expectedProfileId: string };
  pageSize: number;
  /** The cursor of the first page; null: the beginning. */
  start: string | null;
  page: HubAnswer<Item[]>;
}

/** Queries a paged list of the signed-in person, starting from the server-rendered page. Refetches in the background. */
export function useOwnList<const Op extends Operation>(
  operation: Op,
  { query, pageSize, start, page }: OwnList<ItemOf<Op>>,
) {
  type Page = HubAnswer<ItemOf<Op>[]>;
  const list = useInfiniteQuery<Page, Error, InfiniteData<Page, string | null>, unknown[], string | null>({
    queryKey: [...queryKeyOf(operation), query, start],
    queryFn: ({ pageParam, signal }) =>
      ownCall(operation, { query: { ...query, limit: pageSize, cursor: pageParam }, signal }),
    initialPageParam: start,
    getNextPageParam: (last) => last.nextCursor,
    initialData: { pages: [page], pageParams: [start] },
    ...BACKGROUND_REFETCH,
  });
  return { list, items: list.data?.pages.flatMap(({ data }) => data) ?? page.data };
}
