import { defineRouting } from "next-intl/routing";

/**
 * The hub's locales. Korean has the path `/kr` but the locale `ko`, because `kr` is Kanuri to `Intl`. There is no cookie:
 * the path has the locale, and `/` uses the browser's language.
 */
export const routing = defineRouting({
  locales: ["en", "ko"],
  defaultLocale: "en",
  localePrefix: { mode: "always", prefixes: { en: "/en", ko: "/kr" } },
  localeCookie: false,
  alternateLinks: false,
});

/** A locale of the pages, as in `Intl` and `<html lang>`. */
export type AppLocale = (typeof routing.locales)[number];
