import { createContext, type ReactNode, useContext } from "react";
import type { AppLocale } from "../../client/index";
import en from "../messages/en.json" with { type: "json" };
import ko from "../messages/ko.json" with { type: "json" };

export type Messages = typeof en;

const LANGUAGES: Record<AppLocale, Messages> = { en, ko };
const LocaleContext = createContext<AppLocale>("en");

export function LanguageProvider({ locale, children }: { locale: AppLocale; children: ReactNode }) {
  return <LocaleContext value={locale}>{children}</LocaleContext>;
}

export function useLocale(): AppLocale {
  return useContext(LocaleContext);
}

export function useMessages(): Messages {
  return LANGUAGES[useLocale()];
}

export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (name, key) => String(values[key] ?? name));
}

/** Returns the text of a number of things, which is `{count}` in it. */
export function fillCount({ one, other }: { one: string; other: string }, count: number): string {
  return fill(count === 1 ? one : other, { count });
}

/** Returns a function that formats a point in time in the app's language and the device's time zone. */
export function useMoment(): (moment: string | Date) => string {
  const format = new Intl.DateTimeFormat(useLocale(), { dateStyle: "medium", timeStyle: "short" });
  return (moment) => format.format(new Date(moment));
}
