/** A locale as `Intl` and `<html lang>` know it. */
export type AppLocale = "en" | "ko";

/**
 * Converts the hub's locale to the app's: `kr`, the hub's path of Korean, becomes `ko` (for `Intl`, `kr` is Kanuri).
 * Anything else is English, the hub's other language (protocol: Client library).
 */
export function toAppLocale(locale: string | null | undefined): AppLocale {
  return locale === "kr" || locale === "ko" ? "ko" : "en";
}
