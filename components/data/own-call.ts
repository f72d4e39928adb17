import { type HubAnswer, type HubCall, HubCallError, hubCall } from "./hub-call";

/**
 * The page's rights are gone: somebody else has signed in on this device, or the person is no longer who they were. Only
 * the hub's own codes say so: a bare 404 is of a network or of a hub that starts, and loading the page would lose it.
 */
function isNoLongerTheirs(error: unknown): boolean {
  return error instanceof HubCallError && (error.code === "NOTFOUND_001" || error.code === "AUTH_002");
}

/**
 * As `hubCall`, for what a page shows of one's own and asks for again by itself. Where that is no longer theirs, the page
 * is loaded anew, as the one of whoever is signed in by now.
 * @throws HubCallError
 */
export async function ownCall<Data>(call: HubCall): Promise<HubAnswer<Data>> {
  try {
    return await hubCall<Data>(call);
  } catch (error) {
    if (isNoLongerTheirs(error)) window.location.reload();
    throw error;
  }
}
