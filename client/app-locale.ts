/** A locale as `Intl` and `<html lang>` know it. */
export type AppLocale = "en" | "ko";

/**
 * The app's locale for the hub's: `kr`, the hub's path of Korean, becomes `ko` (to `Intl`, `kr` is Kanuri).
 * Anything that is not Korean is English, the hub's other language (protocol: Client library).
 */
export function toAppLocale(locale: string | null | undefined): AppLocale {
  return locale === "kr" || locale === "ko" ? "ko" : "en";
}
