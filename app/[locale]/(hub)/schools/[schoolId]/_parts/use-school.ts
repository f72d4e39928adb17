"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { PoolOwner } from "@/client/contract/schools";
import { hubCall } from "@/components/data/hub-call";

/** What belongs to one school, by its path below `/api/v1`: shown as the page brought it, and kept fresh. */
export function useSchoolPart<Part extends object>(path: string, initial: Part): Part {
  const { data } = useQuery<Part>({
    queryKey: [path],
    queryFn: async ({ signal }) => (await hubCall<Part>({ path, signal })).data,
    initialData: () => initial,
  });
  return data ?? initial;
}

/** A school with what its pool has. */
export function useSchool(initial: PoolOwner): PoolOwner {
  return useSchoolPart(`/schools/${initial.schoolId}`, initial);
}

/** Brings these parts up to what stands now. */
export function useRefresh(): (...paths: string[]) => void {
  const client = useQueryClient();
  return (...paths) => {
    for (const path of paths) void client.invalidateQueries({ queryKey: [path] });
  };
}
