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
 * Deletes some of the files that a caller deletes. A file that can never be deleted must not stop the rest, so its error is returned,
 * not thrown.
 * @returns the error when a file was not deleted although the storage can be reached; null when all were
 * @throws HubError CFG_002 when the storage cannot be reached
 */
export async function tryToDelete(keys: readonly string[]): Promise<unknown> {
  let failure: unknown = null;
  for (const key of keys) {
    try {
      await reachStorage(currentStorage().delete(key));
    } catch (error) {
      await reachStorage(inTime(currentStorage().check(), CHECK_MS));
      failure ??= error;
    }
  }
  return failure;
}
