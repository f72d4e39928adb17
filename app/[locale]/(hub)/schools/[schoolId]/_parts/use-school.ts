"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { callAny, type DataOf, type Operation, type QueryOf, queryKeyOf } from "@/components/data/hub-call";
import type { PathParams } from "@/packages/client/contract/operation";
import type { PoolOwner } from "@/packages/client/contract/schools";

export function useSchoolPart<const Op extends Operation>(
  operation: Op,
  { params, query }: { params: PathParams<Op>; query?: QueryOf<Op> },
  initial: DataOf<Op>,
): DataOf<Op> {
  const { data } = useQuery<DataOf<Op>>({
    queryKey: [...queryKeyOf(operation, params), ...(query ? [query] : [])],
    queryFn: async ({ signal }) => (await callAny<DataOf<Op>>(operation, { params, query, signal })).data,
    initialData: () => initial,
  });
  return data ?? initial;
}

/** Returns the id of a school. Only a playground has none, and a playground is never shown on a school's page. */
export function getSchoolId({ schoolId }: PoolOwner): string {
  return schoolId ?? "";
}

export function useSchool(initial: PoolOwner): PoolOwner {
  return useSchoolPart("GET /schools/{schoolId}", { params: { schoolId: getSchoolId(initial) } }, initial);
}

type SchoolPart = `GET /schools/{schoolId}${"" | "/grants" | "/people" | "/terms"}`;

export function useRefresh(schoolId: string): (...operations: SchoolPart[]) => void {
  const client = useQueryClient();
  return (...operations) => {
    for (const operation of operations)
      void client.invalidateQueries({ queryKey: queryKeyOf(operation, { schoolId }) });
  };
}
