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

/** A page; the first one of a list with a `rowKey` says when the whole list was last read. */
type ListPage<Item> = HubAnswer<Item[]> & { readAt?: number };

/** What a list shows, page by page. */
type Pages<Item> = InfiniteData<ListPage<Item>, string | null>;

interface ListOptions<One extends Operation> {
  filters: QueryOf<One>;
  initial?: InitialList<ItemOf<One>>;
  /**
   * Of a list whose rows never change and whose new ones come first: what tells them apart. A refetch reads its first page only
   * and keeps the rows that are known, as long as `mayKeep` says.
   */
  rowKey?: (row: ItemOf<One>) => string;
}

/** How many rows the first page grows to, and for how long, before a refetch reads all pages again. */
const KEPT_ROWS_MAX = 2 * PAGE_SIZE;
const KEPT_FOR_MS = 60_000;

/** Whether a refetch keeps the known rows: not for long, since the hub deletes old ones, and not without end. */
function mayKeep({ data, readAt = Date.now() }: ListPage<unknown>): boolean {
  return data.length < KEPT_ROWS_MAX && Date.now() - readAt < KEPT_FOR_MS;
}

/** Puts the newest rows before a known first page; null when there may be others in between. */
function joinNewest<Item>(
  newest: HubAnswer<Item[]>,
  known: ListPage<Item>,
  rowKey: (row: Item) => string,
): ListPage<Item> | null {
  const keys = new Set(newest.data.map(rowKey));
  const older = known.data.filter((row) => !keys.has(rowKey(row)));
  if (older.length === known.data.length) return null;
  const { nextCursor, readAt = Date.now() } = known;
  return { data: [...newest.data, ...older], nextCursor, readAt };
}

/** The query of `useHubList`. Its key is `queryKeyOf` and the filters. */
export function hubListQuery<const One extends Operation>(
  operation: One,
  { params, filters, rowKey }: ListOptions<One> & ParamsOption<One>,
) {
  type Page = ListPage<ItemOf<One>>;
  return {
    queryKey: [...queryKeyOf(operation, params), filters],
    queryFn: async ({ pageParam: cursor, signal, client, queryKey }: PageContext): Promise<Page> => {
      const known = rowKey && client.getQueryData<Pages<ItemOf<One>>>(queryKey);
      const first = known?.pages[0];
      const keptFirst = first && mayKeep(first) ? first : null;
      const kept = cursor !== null && keptFirst && known?.pages[known.pageParams.indexOf(cursor)];
      if (kept) return kept;
      const query = { ...filters, limit: PAGE_SIZE, cursor };
      const read: Page = await callAny(operation, { params, query, signal });
      if (cursor !== null || !rowKey) return read;
      return (keptFirst && joinNewest(read, keptFirst, rowKey)) ?? { ...read, readAt: Date.now() };
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
  type Page = ListPage<ItemOf<One>>;
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
