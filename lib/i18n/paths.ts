import type { PathLocale } from "@/packages/client/contract/basic-schemas";
import type { AppLocale } from "./routing";

/** Returns the locale as it is written in page addresses and launch URLs. */
export function pathLocaleOf(locale: AppLocale): PathLocale {
  return locale === "ko" ? "kr" : "en";
}

/** Returns the locale of a path: `kr` is Korean. */
export function appLocaleOf(locale: PathLocale): AppLocale {
  return locale === "kr" ? "ko" : "en";
}

/** Returns the path of a page: `hubPath("ko", "/usage")` is `/kr/usage`, `hubPath("en")` is the home page. */
export function hubPath(locale: AppLocale, path = ""): string {
  return `/${pathLocaleOf(locale)}${path}`;
}

const LOCALE_SEGMENT = /^\/(?:en|kr|ko)(?=[/?#]|$)/;

/** Returns the address of the same page in another locale, with its query. */
export function inLocale(locale: AppLocale, address: string): string {
  return hubPath(locale, address.replace(LOCALE_SEGMENT, ""));
}

// A locale, then printable ASCII without backslashes, so that no other origin can be reached.
const HUB_PAGE = /^\/(?:en|kr)(?:[/?][\x21-\x5b\x5d-\x7e]*)?$/;
const SIGN_IN_PAGE = /\/sign-in(?![\w-])/;

/**
 * Returns the page to open after sign-in: `requested`, in this locale. Returns the home page instead when `requested` is not a page
 * of this hub or contains the path of the sign-in page.
 */
export function safeReturnTo(locale: AppLocale, requested: unknown): string {
  const isHubPage = typeof requested === "string" && requested.length <= 2000 && HUB_PAGE.test(requested);
  if (!isHubPage || SIGN_IN_PAGE.test(requested)) return hubPath(locale);
  return inLocale(locale, requested);
}
