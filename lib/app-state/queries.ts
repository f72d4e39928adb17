import { callFunction } from "@/lib/database/call-function";
import { prisma } from "@/lib/database/prisma";
import { type LaunchIds, type LaunchRefusal, launchArguments } from "@/lib/launch/queries/launch-facts";

/** Finds what an app keeps for a student in an activity. */
export function findState(key: { activityId: string; studentId: string; appSlug: string }) {
  return prisma().appState.findUnique({
    where: { activityId_studentId_appSlug: key },
    select: { value: true, version: true },
  });
}

/** The result of prisma/functions/save_app_state.sql: the version is null when the session was refused, or when another save came first. */
type SaveOutcome = LaunchRefusal & ({ version: number; updatedAt: Date } | { version: null });

/**
 * Saves a value if `version` is still the current one; null means that there must be no value yet. Saving the value that is
 * there already always succeeds.
 */
export function saveState(
  launch: LaunchIds,
  { version, value }: { version: number | null; value: unknown },
): Promise<SaveOutcome> {
  return callFunction<SaveOutcome>("save_app_state", {
    ...launchArguments(launch),
    version,
    value: JSON.stringify(value),
  });
}
