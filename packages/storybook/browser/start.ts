import {
  type AppLocale,
  createEducationClient,
  type EducationClient,
  EducationError,
  toAppLocale,
} from "../../client/index";
import { APP_SLUG } from "../book";
import { openTabMemory, type TabMemory, tabStorage } from "./tab-memory";

/** The proxies that may be called. The app's server compiles them in from its settings; they are never read from the address. */
declare const STATIC_TRUSTED_PROXY_URLS: readonly string[];
/** The address of the hub, compiled in like the list of proxies. */
declare const STATIC_HUB_URL: string;

export type Start =
  | { kind: "ready"; edu: EducationClient; tab: TabMemory; locale: AppLocale }
  | { kind: "refused"; error: EducationError; locale: AppLocale };

/** Opens the launch of this tab. Removes it from the address, also when it is refused. */
export function openStart(): Start {
  // Before the client takes the launch out of the address.
  const tab = openTabMemory(tabStorage(), new URLSearchParams(location.search).has("session"));
  try {
    const edu = createEducationClient({
      expectedAppSlug: APP_SLUG,
      additionalTrustedProxyUrls: STATIC_TRUSTED_PROXY_URLS,
      uploadFallbackUrl: "/upload-fallback",
    });
    return { kind: "ready", edu, tab, locale: edu.locale };
  } catch (cause) {
    const error = cause instanceof EducationError ? cause : new EducationError("HUB_001", String(cause));
    return { kind: "refused", error, locale: toAppLocale(navigator.language.slice(0, 2)) };
  }
}

function hubAddress(locale: AppLocale, path: string): string {
  return `${STATIC_HUB_URL}/${locale === "ko" ? "kr" : "en"}${path}`;
}

/** Returns the address of the hub's page with the works of an activity, opened at a student's work. */
export function workAddress(locale: AppLocale, activityId: string, studentId: string): string {
  return hubAddress(locale, `/activities/${activityId}/submissions?student=${studentId}`);
}

/** Returns the address of the page of the hub on which a student sees one of their own works, and answers the teacher. */
export function ownWorkAddress(locale: AppLocale, submissionId: string): string {
  return hubAddress(locale, `/work/${submissionId}`);
}

/** Returns the address of the hub's home. */
export function homeAddress(locale: AppLocale): string {
  return hubAddress(locale, "");
}
