"use client";

import type { StudentProgress } from "@/packages/client/contract/progress";
import { useProgress } from "../../_parts/use-progress";
import { whereaboutsOf } from "../../_parts/whereabouts";

/** How far a student without a work has come. */
export type Begun = "writing" | "started";

/** The students who have begun, by id. `initial` is null for a person who may not read it. */
export function useBegun(activityId: string, initial: StudentProgress[] | null): ReadonlyMap<string, Begun> {
  const { query, now } = useProgress(activityId, initial);
  return new Map(
    query.data.flatMap((row) =>
      row.startedAt === null
        ? []
        : [[row.student.id, whereaboutsOf(row, now) === "writing" ? "writing" : "started"]],
    ),
  );
}
