"use client";

import { type InfiniteData, useInfiniteQuery } from "@tanstack/react-query";
import type { HubAnswer, HubCall } from "./hub-call";
import { KEPT_FRESH } from "./kept-fresh";
import { ownCall } from "./own-call";
import { useFirstData } from "./use-first-data";

/** The beginning of a list of one's own, as its page brought it. */
export interface OwnList<Item> {
  /** Below `/api/v1`. */
  path: string;
  query: NonNullable<HubCall["query"]>;
  pageSize: number;
  /** Where the page begins; null: with the first. */
  start: string | null;
  page: HubAnswer<Item[]>;
}

/** A list of one's own, page by page, that follows by itself. */
export function useOwnList<Item>({ path, query, pageSize, start, page }: OwnList<Item>) {
  type Page = HubAnswer<Item[]>;
  type Pages = InfiniteData<Page, string | null>;
  const list = useInfiniteQuery<Page, Error, Pages, unknown[], string | null>({
    queryKey: [path, query, start],
    queryFn: ({ pageParam, signal }) =>
      ownCall<Item[]>({ path, query: { ...query, limit: pageSize, cursor: pageParam }, signal }),
    initialPageParam: start,
    getNextPageParam: (last) => last.nextCursor,
    ...useFirstData<Pages>(page, { pages: [page], pageParams: [start] }),
    ...KEPT_FRESH,
  });
  return { list, items: list.data?.pages.flatMap(({ data }) => data) ?? page.data };
}
