import { randomBytes } from "node:crypto";
import { EducationError } from "../education-error";
import { type KeptLaunch, type LaunchStore, MemoryLaunchStore } from "./launch-store";
import { type CookieOptions, serializeSessionCookie } from "./serialize-session-cookie";

/** How an app's server keeps launches; everything has a default. */
export interface SessionCookiesOptions extends Partial<CookieOptions> {
  store?: LaunchStore;
}

/** A kept launch's reference and the header that hands it to the browser. */
export interface IssuedCookie {
  reference: string;
  /** Value of `Set-Cookie`. */
  setCookie: string;
}

/** Keeps launch sessions on the server, with a short HttpOnly cookie that only refers to them. */
export interface SessionCookies {
  /** Keeps a launch. `actorId` comes from the verified context, never from the browser. */
  issue(launch: Omit<KeptLaunch, "expiresAtMs">): Promise<IssuedCookie>;
  /**
   * The launch of a request's `Cookie` header. EDU_RELAUNCH_REQUIRED when there is none, when it is expired, and
   * when it belongs to another person than the one the server knows.
   */
  read(cookieHeader: string | null | undefined, ownActorId: string): Promise<KeptLaunch>;
  /** Forgets the launch; gives the `Set-Cookie` that removes the reference from the browser. */
  clear(cookieHeader: string | null | undefined): Promise<string>;
}

const ONE_HOUR_SECONDS = 3600;

/** Makes the launch keeping of an app's server (protocol: Client library, Rules for client apps). */
export function createSessionCookies(options: SessionCookiesOptions = {}): SessionCookies {
  const { store = new MemoryLaunchStore(), ...given } = options;
  const cookie: CookieOptions = {
    name: "edu_launch",
    path: "/",
    secure: true,
    maxAgeSeconds: ONE_HOUR_SECONDS,
    ...given,
  };
  return {
    async issue(launch) {
      const reference = randomBytes(24).toString("hex");
      await store.set(reference, { ...launch, expiresAtMs: Date.now() + cookie.maxAgeSeconds * 1000 });
      return { reference, setCookie: serializeSessionCookie(reference, cookie) };
    },
    async read(cookieHeader, ownActorId) {
      const reference = findCookie(cookieHeader, cookie.name);
      const launch = reference ? await store.get(reference) : null;
      if (launch && launch.expiresAtMs > Date.now() && launch.actorId === ownActorId) return launch;
      throw new EducationError("EDU_RELAUNCH_REQUIRED", "Open this activity from the hub with Start.");
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
