import { randomBytes } from "node:crypto";
import { relaunchRequired } from "../education-error";
import { type LaunchStore, MemoryLaunchStore, type StoredLaunch } from "./launch-store";
import { type CookieOptions, serializeSessionCookie } from "./serialize-session-cookie";

/**
 * Options of `createSessionCookies`.
 *
 * @example const options: SessionCookiesOptions = { name: "launch", store: new MemoryLaunchStore() };
 */
export interface SessionCookiesOptions extends Partial<Omit<CookieOptions, "maxAgeSeconds">> {
  store?: LaunchStore;
}

/**
 * The reference of a stored launch, and the header that sends it to the browser.
 *
 * @example const headersOf = ({ setCookie }: IssuedCookie) => ({ "Set-Cookie": setCookie });
 */
export interface IssuedCookie {
  reference: string;
  /** Value of `Set-Cookie`. */
  setCookie: string;
}

/**
 * Stores launch sessions on the server; the browser gets a short HttpOnly cookie with a reference.
 *
 * @example const signOut = (cookies: SessionCookies, header: string) => cookies.clear(header);
 */
export interface SessionCookies {
  /**
   * Stores a launch until its session ends. `actorId` and `expiresAt` come from the verified context, never from the
   * browser. Throws EDU_RELAUNCH_REQUIRED when the session has ended.
   *
   * @example const { setCookie } = await cookies.issue({ session, proxy, locale, actorId: actor.id, expiresAt });
   */
  issue(launch: Omit<StoredLaunch, "expiresAtMs"> & { expiresAt: string }): Promise<IssuedCookie>;
  /**
   * Returns the launch of a request's `Cookie` header. Throws EDU_RELAUNCH_REQUIRED when there is none, when it has
   * expired, or when it belongs to another person than `ownActorId`.
   *
   * @example const { session, proxy } = await cookies.read(request.headers.get("cookie"), ownActorId);
   */
  read(cookieHeader: string | null | undefined, ownActorId: string): Promise<StoredLaunch>;
  /**
   * Deletes the launch; returns the `Set-Cookie` that removes the reference from the browser.
   *
   * @example const setCookie = await cookies.clear(request.headers.get("cookie"));
   */
  clear(cookieHeader: string | null | undefined): Promise<string>;
}

/**
 * Creates the launch storage of an app's server (protocol: Client library, Rules for client apps).
 *
 * @example const launch = await createSessionCookies().read(request.headers.get("cookie"), "the person of your own session");
 */
export function createSessionCookies(options: SessionCookiesOptions = {}): SessionCookies {
  const { store = new MemoryLaunchStore(), ...cookieOptions } = options;
  const cookie = {
    name: "edu_launch",
    path: "/",
    secure: true,
    ...cookieOptions,
  };
  return {
    async issue({ expiresAt, ...launch }) {
      const expiresAtMs = Date.parse(expiresAt);
      const maxAgeSeconds = Math.floor((expiresAtMs - Date.now()) / 1000);
      // This also refuses NaN, from an `expiresAt` that is not a time.
      if (!(maxAgeSeconds > 0)) throw relaunchRequired();
      const reference = randomBytes(24).toString("hex");
      await store.set(reference, { ...launch, expiresAtMs });
      return { reference, setCookie: serializeSessionCookie(reference, { ...cookie, maxAgeSeconds }) };
    },
    async read(cookieHeader, ownActorId) {
      const reference = findCookie(cookieHeader, cookie.name);
      const launch = reference ? await store.get(reference) : null;
      if (launch && launch.expiresAtMs > Date.now() && launch.actorId === ownActorId) return launch;
      throw relaunchRequired();
    },
    async clear(cookieHeader) {
      const reference = findCookie(cookieHeader, cookie.name);
      if (reference) await store.delete(reference);
      return serializeSessionCookie("", { ...cookie, maxAgeSeconds: 0 });
    },
  };
}

function findCookie(header: string | null | undefined, name: string): string | null {
  for (const pair of (header ?? "").split(";")) {
    const [key, value] = pair.trim().split("=", 2);
    if (key === name && value) return value;
  }
  return null;
}
