import { createEducationClient, type EducationClient } from "../../client/index";
import { createSessionCookies, MemoryLaunchStore } from "../../client/server/index";
import { APP_SLUG, bookPath } from "../book";

/** The launches that this server keeps, each behind a reference in an HttpOnly cookie. */
export interface Launches {
  /**
   * Keeps the launch of a page's address when the hub confirms it. Returns the `Set-Cookie` for its browser, or null
   * without a usable launch: the page itself then says what is wrong.
   */
  remember(address: URL): Promise<string | null>;
  /**
   * Returns the client of a launch. Throws EDU_RELAUNCH_REQUIRED when the cookie has no launch of the profile, or when the launch
   * has expired.
   */
  open(cookieHeader: string | undefined, scope: LaunchScope): Promise<EducationClient>;
  /** Deletes a launch; returns the `Set-Cookie` that removes its reference. */
  forget(cookieHeader: string | undefined, scope: LaunchScope): Promise<string>;
}

/** Whose launch it is, in which activity. */
export interface LaunchScope {
  profileId: string;
  activityId: string;
}

/** A page load waits no longer than this for a hub that does not answer. */
const HUB_TIMEOUT_MS = 3000;

/**
 * Creates the server's launches. Each launch has a cookie with its own path (`bookPath`). The path says whose work it is, and
 * the reference in the cookie must belong to that profile (protocol: Rules for client apps).
 */
export function createLaunches(trustedProxyUrls: readonly string[], isSecure: boolean): Launches {
  const store = new MemoryLaunchStore();
  const cookiesOf = ({ profileId, activityId }: LaunchScope) =>
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
    const { actor, activity, expiresAt } = await connect({ session, proxy }, HUB_TIMEOUT_MS).context();
    const launch = { session, proxy, locale: locale ?? null, actorId: actor.id, expiresAt };
    const cookies = cookiesOf({ profileId: actor.id, activityId: activity.id });
    return (await cookies.issue(launch)).setCookie;
  }

  return {
    remember: (address) =>
      Promise.race([
        verify(address).catch(() => null),
        new Promise<null>((resolve) => setTimeout(resolve, HUB_TIMEOUT_MS, null).unref()),
      ]),
    open: async (cookieHeader, scope) => connect(await cookiesOf(scope).read(cookieHeader, scope.profileId)),
    forget: (cookieHeader, scope) => cookiesOf(scope).clear(cookieHeader),
  };
}
