"use client";

import {
  type InfiniteData,
  keepPreviousData,
  type QueryFunctionContext,
  useInfiniteQuery,
} from "@tanstack/react-query";
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

/** How many rows a page of a list has. */
export const PAGE_SIZE = 50;

/** The first page of a list as the server rendered it, and its filters. */
export interface InitialList<Item> {
  filters: AddressFilters;
  page: HubAnswer<Item[]>;
  /** Whether the list may be mounted long after the page, as in a tab: it is refetched then. */
  isOld?: boolean;
}

/** What a list shows, page by page. */
type Pages<Item> = InfiniteData<HubAnswer<Item[]>, string | null>;

interface ListOptions<One extends Operation> {
  filters: QueryOf<One>;
  initial?: InitialList<ItemOf<One>>;
  /**
   * Of a list whose rows never change and whose new ones come first: what tells them apart. A refetch reads its first page only,
   * and keeps the rows that are known.
   */
  rowKey?: (row: ItemOf<One>) => string;
}

/** Puts the newest rows before the first page; null when there may be others in between, or nothing is known. */
function joinNewest<Item>(
  newest: HubAnswer<Item[]>,
  known: HubAnswer<Item[]> | undefined,
  rowKey: (row: Item) => string,
): HubAnswer<Item[]> | null {
  const keys = new Set(newest.data.map(rowKey));
  const older = known?.data.filter((row) => !keys.has(rowKey(row)));
  if (!known || older?.length === known.data.length) return null;
  return { data: [...newest.data, ...(older ?? [])], nextCursor: known.nextCursor };
}

/** The query of `useHubList`. Its key is `queryKeyOf` and the filters. */
export function hubListQuery<const One extends Operation>(
  operation: One,
  { params, filters, rowKey }: ListOptions<One> & ParamsOption<One>,
) {
  type Page = HubAnswer<ItemOf<One>[]>;
  return {
    queryKey: [...queryKeyOf(operation, params), filters],
    queryFn: async ({ pageParam: cursor, signal, client, queryKey }: PageContext): Promise<Page> => {
      const known = rowKey && client.getQueryData<Pages<ItemOf<One>>>(queryKey);
      const index = cursor === null ? -1 : (known?.pageParams.indexOf(cursor) ?? -1);
      const kept = known?.pages[index];
      if (kept) return kept;
      const query = { ...filters, limit: PAGE_SIZE, cursor };
      const read: Page = await callAny(operation, { params, query, signal });
      return (cursor === null && rowKey && joinNewest(read, known?.pages[0], rowKey)) || read;
    },
    initialPageParam: null,
    getNextPageParam: (last: Page) => last.nextCursor,
  };
}

type PageContext = QueryFunctionContext<unknown[], string | null>;

/** A list of the hub's API, page by page. The rows stay on the screen until those of other filters have loaded. */
export function useHubList<const One extends Operation>(
  operation: One,
  options: ListOptions<One> & ParamsOption<One>,
) {
  type Page = HubAnswer<ItemOf<One>[]>;
  const { filters, initial } = options;
  return useInfiniteQuery<Page, Error, InfiniteData<Page, string | null>, unknown[], string | null>({
    ...hubListQuery(operation, options),
    placeholderData: keepPreviousData,
    ...(initial &&
      JSON.stringify(filters) === JSON.stringify(initial.filters) && {
        initialData: { pages: [initial.page], pageParams: [null] },
        ...(initial.isOld && { initialDataUpdatedAt: 0 }),
      }),
  });
}
