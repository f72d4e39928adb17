// Name, method and path (below `/api/v1`) of the operations for apps, playgrounds, the audit log and the system.
// The contract adds the schemas: `operation({ ...address.listApps, … })`. Pages import this file instead, so that they ship no zod.

/** The OpenAPI document; not an operation of the contract. */
export const openApiDocument = { path: "/openapi.json" } as const;
/** The event stream of a person; not an operation of the contract. */
export const notificationEvents = { path: "/notifications/events" } as const;
/** The event stream of a playground's calls; not an operation of the contract. */
export const playgroundCallEvents = { path: "/developer/playground/calls/events" } as const;
export const listApps = { name: "listApps", method: "GET", path: "/apps" } as const;
export const createApp = { name: "createApp", method: "POST", path: "/apps" } as const;
export const readApp = { name: "readApp", method: "GET", path: "/apps/{appSlug}" } as const;
export const decideOnApp = {
  name: "decideOnApp",
  method: "POST",
  path: "/apps/{appSlug}/decisions",
} as const;
export const setAppMode = { name: "setAppMode", method: "PATCH", path: "/apps/{appSlug}" } as const;
export const checkApp = { name: "checkApp", method: "POST", path: "/apps/{appSlug}/checks" } as const;
export const listOwnApps = { name: "listOwnApps", method: "GET", path: "/developer/apps" } as const;
export const registerApp = { name: "registerApp", method: "POST", path: "/developer/apps" } as const;
export const editOwnApp = { name: "editOwnApp", method: "PATCH", path: "/developer/apps/{appSlug}" } as const;
export const deleteOwnApp = {
  name: "deleteOwnApp",
  method: "DELETE",
  path: "/developer/apps/{appSlug}",
} as const;
export const submitApp = {
  name: "submitApp",
  method: "POST",
  path: "/developer/apps/{appSlug}/submit",
} as const;
export const withdrawApp = {
  name: "withdrawApp",
  method: "POST",
  path: "/developer/apps/{appSlug}/withdraw",
} as const;
export const auditEvents = { name: "auditEvents", method: "GET", path: "/audit/events" } as const;
export const readSystem = { name: "readSystem", method: "GET", path: "/system" } as const;
export const verifyLedger = { name: "verifyLedger", method: "POST", path: "/system/ledger-checks" } as const;
export const tryModel = { name: "tryModel", method: "POST", path: "/system/model-trials" } as const;
export const readPlayground = {
  name: "readPlayground",
  method: "GET",
  path: "/developer/playground",
} as const;
export const startInPlayground = {
  name: "startInPlayground",
  method: "POST",
  path: "/developer/playground/launches",
} as const;
export const playgroundCalls = {
  name: "playgroundCalls",
  method: "GET",
  path: "/developer/playground/calls",
} as const;
export const playgroundSubmissions = {
  name: "playgroundSubmissions",
  method: "GET",
  path: "/developer/playground/submissions",
} as const;
