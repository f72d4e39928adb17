"use client";

import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { type DataOf, type Operation, type ParamsOption, type QueryOf, queryKeyOf } from "./hub-call";
import { KEPT_FRESH } from "./kept-fresh";
import { ownCall } from "./own-call";
import { useFirstData } from "./use-first-data";

/** A person's own data, as the page was rendered with it, refetched by itself. */
export function useOwnPart<const One extends Operation>(
  operation: One,
  { params, query }: { query?: QueryOf<One> } & ParamsOption<One>,
  initial: DataOf<One> & object,
): { part: DataOf<One>; asked: UseQueryResult<DataOf<One>> } {
  const asked = useQuery<DataOf<One>>({
    queryKey: [...queryKeyOf(operation, params), query],
    queryFn: async ({ signal }) => (await ownCall<DataOf<One>>(operation, { params, query, signal })).data,
    ...useFirstData<DataOf<One>>(initial, initial),
    ...KEPT_FRESH,
  });
  return { part: asked.data ?? initial, asked };
}
