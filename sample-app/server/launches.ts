import { createEducationClient, type EducationClient } from "../../client/index";
import { createSessionCookies, MemoryLaunchStore } from "../../client/server/index";
import { APP_SLUG } from "../app-slug";
import { bookPath } from "../book";

/** The launches that this server keeps, each behind a reference in an HttpOnly cookie. */
export interface Launches {
  /**
   * Keeps the launch of a page's address when the hub confirms it. Returns the `Set-Cookie` for its browser, or null
   * without a usable launch: the page then says itself what is wrong.
   */
  remember(address: URL): Promise<string | null>;
  /** Returns the client of a launch. Throws EDU_RELAUNCH_REQUIRED. */
  open(cookieHeader: string | undefined, place: Place): Promise<EducationClient>;
  /** Deletes a launch; returns the `Set-Cookie` that removes its reference. */
  forget(cookieHeader: string | undefined, place: Place): Promise<string>;
}

/** Whose launch it is, in which activity. */
export interface Place {
  profileId: string;
  activityId: string;
}

/** The page must not wait longer for a hub that does not answer. */
const PATIENCE_MS = 3000;

/**
 * Creates the server's launches. Each has a cookie with a path of its own (`bookPath`): the path says whose work it is, and
 * the reference must belong to that profile (protocol: Rules for client apps).
 */
export function createLaunches(trustedProxyUrls: readonly string[], isSecure: boolean): Launches {
  const store = new MemoryLaunchStore();
  const cookiesOf = ({ profileId, activityId }: Place) =>
    createSessionCookies({
      store,
      name: "storybook_launch",
      path: bookPath(profileId, activityId),
      secure: isSecure,
    });
  const connect = (launch: { session: string; proxy: string; locale?: string | null }, timeoutMs?: number) =>
    createEducationClient({
      expectedAppSlug: APP_SLUG,
      additionalTrustedProxyUrls: trustedProxyUrls,
      launch,
      timeoutMs,
    });

  async function verify(address: URL): Promise<string | null> {
    const [session, proxy, locale] = ["session", "proxy", "locale"].map((name) =>
      address.searchParams.get(name),
    );
    if (!session || !proxy) return null;
    const { actor, activity, expiresAt } = await connect({ session, proxy }, PATIENCE_MS).context();
    const launch = { session, proxy, locale: locale ?? null, actorId: actor.id, expiresAt };
    const cookies = cookiesOf({ profileId: actor.id, activityId: activity.id });
    return (await cookies.issue(launch)).setCookie;
  }

  return {
    remember: (address) =>
      Promise.race([
        verify(address).catch(() => null),
        new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null).unref()),
      ]),
    open: async (cookieHeader, place) => connect(await cookiesOf(place).read(cookieHeader, place.profileId)),
    forget: (cookieHeader, place) => cookiesOf(place).clear(cookieHeader),
  };
}
