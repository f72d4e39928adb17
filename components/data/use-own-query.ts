"use client";

import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { BACKGROUND_REFETCH } from "./background-refetch";
import { type DataOf, type Operation, type ParamsOption, type QueryOf, queryKeyOf } from "./hub-call";
import { ownCall } from "./own-call";

/**
 * Queries data of the signed-in person, starting from server-rendered data. Refetches in the background; reloads the page if
 * someone else has signed in.
 */
export function useOwnQuery<const One extends Operation>(
  operation: One,
  { params, query: filters }: { query?: QueryOf<One> } & ParamsOption<One>,
  initialData: DataOf<One> & object,
): { data: DataOf<One>; query: UseQueryResult<DataOf<One>> } {
  const query = useQuery<DataOf<One>>({
    queryKey: [...queryKeyOf(operation, params), filters],
    queryFn: async ({ signal }) =>
      (await ownCall<DataOf<One>>(operation, { params, query: filters, signal })).data,
    initialData: () => initialData,
    ...BACKGROUND_REFETCH,
  });
  return { data: query.data ?? initialData, query };
}
