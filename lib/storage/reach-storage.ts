import { HubError } from "@/lib/hub-error";
import { inTime } from "@/lib/time/in-time";
import { currentStorage } from "./current-storage";

const CHECK_MS = 1_500;

/**
 * Returns the result of a storage call and turns its errors into CFG_002, because a failing storage is temporary. A
 * HubError from the stream being uploaded is rethrown.
 * @throws HubError CFG_002
 */
export async function reachStorage<T>(result: Promise<T>): Promise<T> {
  try {
    return await result;
  } catch (cause) {
    if (cause instanceof HubError) throw cause;
    throw new HubError("CFG_002", "The hub's file storage cannot be reached. Try again in a moment.", {
      cause,
    });
  }
}

/**
 * Runs a step for one of many files. A file that can never be read or deleted must not stop the work on the others, so the error
 * of its step is returned, not thrown.
 * @returns the error when the storage failed for this file although it can be reached; null when the step succeeded
 * @throws HubError CFG_002 when the storage cannot be reached; errors that are no HubError, such as those of the
 * database, as they are. So `step` calls the storage through `reachStorage`.
 */
export async function tryFile(step: () => Promise<void>): Promise<HubError | null> {
  try {
    await step();
    return null;
  } catch (error) {
    if (!(error instanceof HubError)) throw error;
    await reachStorage(inTime(currentStorage().check(), CHECK_MS));
    return error;
  }
}

/** Deletes files as in `tryFile`. @returns the first error of a file that was not deleted; null when all were deleted */
export async function tryToDelete(keys: readonly string[]): Promise<HubError | null> {
  let failure: HubError | null = null;
  for (const key of keys) {
    const error = await tryFile(() => reachStorage(currentStorage().delete(key)));
    failure ??= error;
  }
  return failure;
}
