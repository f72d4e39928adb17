"use client";

import {
  type InfiniteData,
  keepPreviousData,
  type QueryFunctionContext,
  useInfiniteQuery,
} from "@tanstack/react-query";
import type { ParamsOption } from "@/packages/client/contract/address-of";
import { callAny, type HubAnswer, type ItemOf, type Operation, type QueryOf, queryKeyOf } from "./hub-call";
import type { AddressFilters } from "./use-address-filters";

export const PAGE_SIZE = 50;

export interface InitialList<Item> {
  filters: AddressFilters;
  page: HubAnswer<Item[]>;
  /** Reads the list again when it is mounted; for a list that may be mounted long after the page was rendered, as in a tab. */
  refetchOnMount?: boolean;
}

/** A page of a list. In a list with a `rowKey`, the first page also has the time when the whole list was last read. */
type ListPage<Item> = HubAnswer<Item[]> & { readAt?: number };

type Pages<Item> = InfiniteData<ListPage<Item>, string | null>;

interface ListOptions<Op extends Operation> {
  filters: QueryOf<Op>;
  initial?: InitialList<ItemOf<Op>>;
  /** The id of a row; set it only for append-only lists, newest first. A refetch then reads one page only, while `mayKeepRows` is true. */
  rowKey?: (row: ItemOf<Op>) => string;
}

/** A refetch reads all pages again once the first page has this many rows, or this long after all pages were last read. */
const KEPT_ROWS_MAX = 2 * PAGE_SIZE;
const KEPT_FOR_MS = 60_000;

/** Whether a refetch keeps the cached rows: only up to a number of rows, and not for long, since the hub deletes old rows. */
function mayKeepRows(first: ListPage<unknown> | undefined): boolean {
  if (!first) return false;
  const { data, readAt = Date.now() } = first;
  return data.length < KEPT_ROWS_MAX && Date.now() - readAt < KEPT_FOR_MS;
}

/** Puts the newest rows before those of the cached first page; returns only the newest when there may be rows in between. */
function joinNewest<Item>(
  newest: HubAnswer<Item[]>,
  cached: ListPage<Item> | undefined,
  rowKey: (row: Item) => string,
): ListPage<Item> {
  const keys = new Set(newest.data.map(rowKey));
  const older = cached?.data.filter((row) => !keys.has(rowKey(row)));
  if (!cached || !older || older.length === cached.data.length) return { ...newest, readAt: Date.now() };
  const { nextCursor, readAt = Date.now() } = cached;
  return { data: [...newest.data, ...older], nextCursor, readAt };
}

export function hubListQuery<const Op extends Operation>(
  operation: Op,
  { params, filters, rowKey }: ListOptions<Op> & ParamsOption<Op>,
) {
  type Page = ListPage<ItemOf<Op>>;
  return {
    queryKey: [...queryKeyOf(operation, params), filters],
    queryFn: async ({ pageParam: cursor, signal, client, queryKey }: PageContext): Promise<Page> => {
      const query = { ...filters, limit: PAGE_SIZE, cursor };
      const read = (): Promise<Page> => callAny(operation, { params, query, signal });
      if (!rowKey) return read();
      const shown = client.getQueryData<Pages<ItemOf<Op>>>(queryKey);
      const cached = mayKeepRows(shown?.pages[0])
        ? shown?.pages[shown.pageParams.indexOf(cursor)]
        : undefined;
      return cursor === null ? joinNewest(await read(), cached, rowKey) : (cached ?? read());
    },
    initialPageParam: null,
    getNextPageParam: (last: Page) => last.nextCursor,
  };
}

type PageContext = QueryFunctionContext<unknown[], string | null>;

/** A list of the hub's API, page by page. The rows stay on the screen until those of other filters have loaded. */
export function useHubList<const Op extends Operation>(
  operation: Op,
  options: ListOptions<Op> & ParamsOption<Op>,
) {
  type Page = ListPage<ItemOf<Op>>;
  const { filters, initial } = options;
  return useInfiniteQuery<Page, Error, InfiniteData<Page, string | null>, unknown[], string | null>({
    ...hubListQuery(operation, options),
    placeholderData: keepPreviousData,
    ...(initial &&
      JSON.stringify(filters) === JSON.stringify(initial.filters) && {
        initialData: { pages: [initial.page], pageParams: [null] },
        ...(initial.refetchOnMount && { initialDataUpdatedAt: 0 }),
      }),
  });
}
