import { type HubError, invalid } from "@/lib/hub-error";

/** Creates the VAL_001 for an app that someone else has changed since it was read. */
export function appHasChanged(): HubError {
  return invalid([{ path: "updatedAt", message: "appChanged" }]);
}
