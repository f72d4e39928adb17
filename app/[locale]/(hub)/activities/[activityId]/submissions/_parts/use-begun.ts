"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { hubCall, queryKeyOf } from "@/components/data/hub-call";
import { useEvents } from "@/components/data/use-events";
import type { StudentProgress } from "@/packages/client/contract/progress";

/** A student who was active within this time is writing now. */
const WRITING_MS = 10 * 60 * 1_000;

/** How far a student without a work has come. */
export type Begun = "writing" | "started";

/** The students who have begun, by id. `initial` is null for a person who may not read it. */
export function useBegun(activityId: string, initial: StudentProgress[] | null): ReadonlyMap<string, Begun> {
  const client = useQueryClient();
  const queryKey = queryKeyOf("GET /activities/{activityId}/progress", { activityId });
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      (await hubCall("GET /activities/{activityId}/progress", { params: { activityId }, signal })).data,
    enabled: initial !== null,
    ...(initial && { initialData: initial }),
  });
  useEvents({ kind: "progress", id: activityId }, (options) => {
    if (initial) void client.invalidateQueries({ queryKey }, options);
  });
  const since = Date.now() - WRITING_MS;
  return new Map(
    data?.flatMap(({ student, startedAt, lastActiveAt }) =>
      startedAt === null
        ? []
        : [[student.id, lastActiveAt && Date.parse(lastActiveAt) > since ? "writing" : "started"]],
    ),
  );
}
