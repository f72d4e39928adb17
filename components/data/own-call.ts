import { type AnyCall, callAny, type HubAnswer, HubCallError, type Operation } from "./hub-call";

/**
 * Whether the page's rights are gone: somebody else has signed in on this device, or the person's role has changed. Only
 * the hub's own codes say so: a bare 404 is of a network or of a hub that starts, and reloading would lose the page.
 */
function isNoLongerTheirs(error: unknown): boolean {
  return error instanceof HubCallError && (error.code === "NOTFOUND_001" || error.code === "AUTH_002");
}

/**
 * As `callAny`, for a person's own data that a page refetches by itself. Where it is no longer theirs, the page reloads as
 * that of the person who is signed in now.
 * @throws HubCallError
 */
export async function ownCall<Data>(operation: Operation, call: AnyCall): Promise<HubAnswer<Data>> {
  try {
    return await callAny(operation, call);
  } catch (error) {
    if (isNoLongerTheirs(error)) window.location.reload();
    throw error;
  }
}
