import { HubError } from "@/lib/hub-error";

/**
 * What the file storage answers. A storage that cannot be reached, or refuses the hub, is a part of the hub that is
 * down: asking again later is right. What the hub itself refused while the storage read from it stays what it is.
 * @throws HubError CFG_002 (protocol: Errors)
 */
export async function reachStorage<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (cause) {
    if (cause instanceof HubError) throw cause;
    throw new HubError("CFG_002", "The hub's file storage cannot be reached. Try again in a moment.", {
      cause,
    });
  }
}
