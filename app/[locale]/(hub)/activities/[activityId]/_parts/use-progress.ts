"use client";

import { type InvalidateOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { hubCall, queryKeyOf } from "@/components/data/hub-call";
import { useEvents } from "@/components/data/use-events";
import type { StudentProgress } from "@/packages/client/contract/progress";

/** Who writes now changes without an event, so the list is read again this often. */
const READ_AGAIN_MS = 15_000;
const NOBODY: StudentProgress[] = [];

/** The progress of a class, which stays up to date by the person's event stream. `initial` is null for a person who may not read it. */
export function useProgress(activityId: string, initial: StudentProgress[] | null) {
  const client = useQueryClient();
  const queryKey = queryKeyOf("GET /activities/{activityId}/progress", { activityId });
  const query = useQuery({
    queryKey,
    initialData: initial ?? NOBODY,
    queryFn: async ({ signal }) =>
      (await hubCall("GET /activities/{activityId}/progress", { params: { activityId }, signal })).data,
    enabled: initial !== null,
    refetchInterval: READ_AGAIN_MS,
    refetchOnWindowFocus: "always",
    refetchOnMount: "always",
  });
  const refresh = (options?: InvalidateOptions) => {
    if (initial) void client.invalidateQueries({ queryKey }, options);
  };
  useEvents({ kind: "progress", id: activityId }, refresh);
  useEvents({ kind: "submissions", id: activityId }, refresh);
  // What is shown as of now, also right after a refetch that was slow.
  return { query, refresh, now: Math.max(Date.now(), query.dataUpdatedAt) };
}
