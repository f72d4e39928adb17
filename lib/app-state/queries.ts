import { callForRow } from "@/lib/database/call-function";
import { prisma } from "@/lib/database/prisma";
import { type LaunchIds, type LaunchRefusal, launchArguments } from "@/lib/launch/queries/launch-facts";

/** Finds what an app keeps for a student in an activity. */
export function findState(place: { activityId: string; studentId: string; appSlug: string }) {
  return prisma().appState.findUnique({
    where: { activityId_studentId_appSlug: place },
    select: { value: true, version: true },
  });
}

/** The result of prisma/functions/save_app_state.sql: the version is null for a refusal and for a lost race. */
export type SaveOutcome = LaunchRefusal & ({ version: number; updatedAt: Date } | { version: null });

/** Keeps a value when `version` is still the current one; null: when there is none yet. */
export function saveState(
  launch: LaunchIds,
  { version, value }: { version: number | null; value: unknown },
): Promise<SaveOutcome> {
  return callForRow<SaveOutcome>("save_app_state", {
    ...launchArguments(launch),
    version,
    value: JSON.stringify(value),
  });
}
