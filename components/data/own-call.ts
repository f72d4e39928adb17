import { type AnyCall, callAny, type HubAnswer, HubCallError, type Operation } from "./hub-call";

/**
 * Whether the error means that someone else has signed in on this device, or that the person's role has changed. Only the hub's
 * own codes count. A 404 without a code comes from a proxy or a hub that is starting, and a reload would then lose the page.
 */
function belongsToAnother(error: unknown): boolean {
  return error instanceof HubCallError && (error.code === "NOTFOUND_001" || error.code === "AUTH_002");
}

/** Like `callAny`, for a person's own data: reloads the page when the call is refused because someone else has signed in. */
export async function ownCall<Data>(operation: Operation, call: AnyCall): Promise<HubAnswer<Data>> {
  try {
    return await callAny(operation, call);
  } catch (error) {
    if (belongsToAnother(error)) window.location.reload();
    throw error;
  }
}
