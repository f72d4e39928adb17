import { hasLocale } from "next-intl";
import { getRequestConfig } from "next-intl/server";
import { MESSAGES } from "./messages";
import { routing } from "./routing";

/** The configuration that next-intl reads at each request. Times are in UTC, unless a page passes its school's time zone. */
export default getRequestConfig(async ({ requestLocale }) => {
  const requested = await requestLocale;
  const locale = hasLocale(routing.locales, requested) ? requested : routing.defaultLocale;
  return { locale, messages: MESSAGES[locale], timeZone: "UTC" };
});
