"use client";

import { type InfiniteData, useInfiniteQuery } from "@tanstack/react-query";
import { type HubAnswer, type ItemOf, type Operation, queryKeyOf } from "./hub-call";
import { KEPT_FRESH } from "./kept-fresh";
import { ownCall } from "./own-call";
import { useFirstData } from "./use-first-data";

/** The beginning of a list of one's own, as its page was rendered with it. */
export interface OwnList<Item> {
  query: { shownTo: string };
  pageSize: number;
  /** The cursor of the page's first rows; null: the beginning. */
  start: string | null;
  page: HubAnswer<Item[]>;
}

/** A list of a person's own, page by page, refetched by itself. */
export function useOwnList<const One extends Operation>(
  operation: One,
  { query, pageSize, start, page }: OwnList<ItemOf<One>>,
) {
  type Page = HubAnswer<ItemOf<One>[]>;
  type Pages = InfiniteData<Page, string | null>;
  const list = useInfiniteQuery<Page, Error, Pages, unknown[], string | null>({
    queryKey: [...queryKeyOf(operation), query, start],
    queryFn: ({ pageParam, signal }) =>
      ownCall(operation, { query: { ...query, limit: pageSize, cursor: pageParam }, signal }),
    initialPageParam: start,
    getNextPageParam: (last) => last.nextCursor,
    ...useFirstData<Pages>(page, { pages: [page], pageParams: [start] }),
    ...KEPT_FRESH,
  });
  return { list, items: list.data?.pages.flatMap(({ data }) => data) ?? page.data };
}
