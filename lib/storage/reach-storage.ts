import { HubError } from "@/lib/hub-error";

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
