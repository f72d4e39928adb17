/**
 * A locale as `Intl` and `<html lang>` know it.
 *
 * @example const format = new Intl.DateTimeFormat(edu.locale satisfies AppLocale);
 */
export type AppLocale = "en" | "ko";

/**
 * Converts the hub's locale to the app's: `kr`, the hub's path of Korean, becomes `ko` (for `Intl`, `kr` is Kanuri), and `ko`
 * stays `ko`. Anything else becomes `en` (protocol: Client library).
 *
 * @example document.documentElement.lang = toAppLocale("kr"); // "ko"
 */
export function toAppLocale(locale: string | null | undefined): AppLocale {
  return locale === "kr" || locale === "ko" ? "ko" : "en";
}
