/** The entry `@education-hub/client/server`: for an app's own server (protocol: Client library). */
export { appStatusOf } from "./app-status-of";
export {
  createSessionCookies,
  type IssuedCookie,
  type SessionCookies,
  type SessionCookiesOptions,
} from "./create-session-cookies";
export { type DownloadedImage, type DownloadOptions, downloadImage } from "./download-image";
export { type LaunchStore, MemoryLaunchStore, type StoredLaunch } from "./launch-store";
export { type CookieOptions, serializeSessionCookie } from "./serialize-session-cookie";
