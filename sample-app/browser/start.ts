import {
  type AppLocale,
  createEducationClient,
  type EducationClient,
  EducationError,
  type SessionContext,
  toAppLocale,
} from "../../client/index";
import { APP_SLUG } from "../app-slug";

/** Compiled in by the app's server from its own settings; never read from the address. */
declare const STATIC_TRUSTED_PROXY_URLS: readonly string[];

/** What the app begins with. */
export type Start =
  | { kind: "ready"; edu: EducationClient; locale: AppLocale; remembered: SessionContext | null }
  | { kind: "refused"; error: EducationError; locale: AppLocale };

const CONTEXT_KEY = "storybook-context";

/** Opens the launch of this tab. The address is clean when this returns, whatever it returns. */
export function openStart(): Start {
  const isNewLaunch = new URLSearchParams(location.search).has("session");
  // Whoever started anew may be another child: what this tab knew is not for them.
  if (isNewLaunch) rememberContext(null);
  try {
    const edu = createEducationClient({
      expectedAppSlug: APP_SLUG,
      additionalTrustedProxyUrls: STATIC_TRUSTED_PROXY_URLS,
      uploadFallbackUrl: "/upload-fallback",
    });
    return { kind: "ready", edu, locale: edu.locale, remembered: recallContext() };
  } catch (cause) {
    const error = cause instanceof EducationError ? cause : new EducationError("HUB_001", String(cause));
    return { kind: "refused", error, locale: toAppLocale(navigator.language.slice(0, 2)) };
  }
}

/**
 * Keeps the hub's verified context for this tab, so that a reload after the session ended knows which page
 * to cover and that it is saved. Null forgets it.
 */
export function rememberContext(context: SessionContext | null): void {
  try {
    if (context) sessionStorage.setItem(CONTEXT_KEY, JSON.stringify(context));
    else sessionStorage.removeItem(CONTEXT_KEY);
  } catch {
    // Without storage there is no reload to survive.
  }
}

function recallContext(): SessionContext | null {
  try {
    return JSON.parse(sessionStorage.getItem(CONTEXT_KEY) ?? "null") as SessionContext | null;
  } catch {
    return null;
  }
}
