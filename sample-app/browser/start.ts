import {
  type AppLocale,
  createEducationClient,
  type EducationClient,
  EducationError,
  type SessionContext,
  toAppLocale,
} from "../../client/index";
import { APP_SLUG } from "../app-slug";

/** Compiled in by the app's server from its settings; never read from the address. */
declare const STATIC_TRUSTED_PROXY_URLS: readonly string[];

/** The launch that the app starts with, or why there is none. */
export type Start =
  | { kind: "ready"; edu: EducationClient; locale: AppLocale; storedContext: SessionContext | null }
  | { kind: "refused"; error: EducationError; locale: AppLocale };

const CONTEXT_KEY = "storybook-context";

/** Opens the launch of this tab, and removes it from the address in any case. */
export function openStart(): Start {
  const isNewLaunch = new URLSearchParams(location.search).has("session");
  // A new launch may be another child's, who must not see the earlier context of this tab.
  if (isNewLaunch) storeContext(null);
  try {
    const edu = createEducationClient({
      expectedAppSlug: APP_SLUG,
      additionalTrustedProxyUrls: STATIC_TRUSTED_PROXY_URLS,
      uploadFallbackUrl: "/upload-fallback",
    });
    return { kind: "ready", edu, locale: edu.locale, storedContext: readStoredContext() };
  } catch (cause) {
    const error = cause instanceof EducationError ? cause : new EducationError("HUB_001", String(cause));
    return { kind: "refused", error, locale: toAppLocale(navigator.language.slice(0, 2)) };
  }
}

/**
 * Stores the verified context for this tab, so that a reload after the end of the session still knows whose page it is.
 * Null removes it.
 */
export function storeContext(context: SessionContext | null): void {
  try {
    if (context) sessionStorage.setItem(CONTEXT_KEY, JSON.stringify(context));
    else sessionStorage.removeItem(CONTEXT_KEY);
  } catch {
    // Without storage a reload starts without a context.
  }
}

function readStoredContext(): SessionContext | null {
  try {
    return JSON.parse(sessionStorage.getItem(CONTEXT_KEY) ?? "null") as SessionContext | null;
  } catch {
    return null;
  }
}
