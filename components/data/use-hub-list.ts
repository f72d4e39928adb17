"use client";

import { type InfiniteData, keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import {
  callAny,
  type HubAnswer,
  type ItemOf,
  type Operation,
  type ParamsOption,
  type QueryOf,
  queryKeyOf,
} from "./hub-call";
import type { AddressFilters } from "./use-address-filters";

const DEFAULT_PAGE_SIZE = 50;

/** The first page of a list as the server rendered it, and its filters. */
export interface InitialList<Item> {
  filters: AddressFilters;
  page: HubAnswer<Item[]>;
  /** Whether the list may be mounted long after the page, as in a tab: it is refetched then. */
  isOld?: boolean;
}

/**
 * A list of the hub's API, page by page. The rows stay on the screen until those of other filters have loaded. Its query key
 * is `queryKeyOf` and the filters.
 */
export function useHubList<const One extends Operation>(
  operation: One,
  options: {
    filters: QueryOf<One>;
    initial?: InitialList<ItemOf<One>>;
    pageSize?: number;
  } & ParamsOption<One>,
) {
  type Page = HubAnswer<ItemOf<One>[]>;
  const { params, filters, initial, pageSize: limit = DEFAULT_PAGE_SIZE } = options;
  return useInfiniteQuery<Page, Error, InfiniteData<Page, string | null>, unknown[], string | null>({
    queryKey: [...queryKeyOf(operation, params), filters],
    queryFn: ({ pageParam, signal }) =>
      callAny(operation, { params, query: { ...filters, limit, cursor: pageParam }, signal }),
    initialPageParam: null,
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: keepPreviousData,
    ...(initial &&
      JSON.stringify(filters) === JSON.stringify(initial.filters) && {
        initialData: { pages: [initial.page], pageParams: [null] },
        ...(initial.isOld && { initialDataUpdatedAt: 0 }),
      }),
  });
}
