import { createContext, type ReactNode, useContext } from "react";
import type { AppLocale } from "../../client/index";
import en from "../messages/en.json";
import ko from "../messages/ko.json";

export type Messages = typeof en;

interface Language {
  locale: AppLocale;
  messages: Messages;
}

const LANGUAGES: Record<AppLocale, Messages> = { en, ko };
const LanguageContext = createContext<Language>({ locale: "en", messages: en });

export function LanguageProvider({ locale, children }: { locale: AppLocale; children: ReactNode }) {
  return <LanguageContext value={{ locale, messages: LANGUAGES[locale] }}>{children}</LanguageContext>;
}

export function useMessages(): Messages {
  return useContext(LanguageContext).messages;
}

export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (name, key) => String(values[key] ?? name));
}

/** Returns the text of a number of things, which is `{count}` in it. */
export function fillCount({ one, other }: { one: string; other: string }, count: number): string {
  return fill(count === 1 ? one : other, { count });
}

export function useLocale(): AppLocale {
  return useContext(LanguageContext).locale;
}

/** Returns a function that formats a point in time in the app's language and the device's time zone. */
export function useMoment(): (moment: string | Date) => string {
  const { locale } = useContext(LanguageContext);
  const format = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" });
  return (moment) => format.format(new Date(moment));
}
