"use client";

import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { ParamsOption } from "@/packages/client/contract/address-of";
import { BACKGROUND_REFETCH } from "./background-refetch";
import { type DataOf, type Operation, type QueryOf, queryKeyOf } from "./hub-call";
import { ownCall } from "./own-call";

/** Queries data of the signed-in person, starting from server-rendered data. Refetches in the background. */
export function useOwnQuery<const Op extends Operation>(
  operation: Op,
  { params, query: filters }: { query?: QueryOf<Op> } & ParamsOption<Op>,
  initialData: DataOf<Op> & object,
): { data: DataOf<Op>; query: UseQueryResult<DataOf<Op>> } {
  const query = useQuery<DataOf<Op>>({
    queryKey: [...queryKeyOf(operation, params), filters],
    queryFn: async ({ signal }) =>
      (await ownCall<DataOf<Op>>(operation, { params, query: filters, signal })).data,
    initialData: () => initialData,
    ...BACKGROUND_REFETCH,
  });
  return { data: query.data ?? initialData, query };
}
