import { createContext, type ReactNode, useContext } from "react";
import type { AppLocale } from "../../client/index";
import { en, type Messages } from "../messages/en";
import { ko } from "../messages/ko";

interface Language {
  locale: AppLocale;
  messages: Messages;
}

const LANGUAGES: Record<AppLocale, Messages> = { en, ko };
const LanguageContext = createContext<Language>({ locale: "en", messages: en });

/** Provides the language of the app. */
export function LanguageProvider({ locale, children }: { locale: AppLocale; children: ReactNode }) {
  return <LanguageContext value={{ locale, messages: LANGUAGES[locale] }}>{children}</LanguageContext>;
}

/** Returns the texts of the app's language. */
export function useMessages(): Messages {
  return useContext(LanguageContext).messages;
}

/** Returns the app's language. */
export function useLocale(): AppLocale {
  return useContext(LanguageContext).locale;
}

/** Returns a function that formats a point in time in the app's language and the device's time zone. */
export function useMoment(): (moment: string | Date) => string {
  const { locale } = useContext(LanguageContext);
  const format = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" });
  return (moment) => format.format(new Date(moment));
}
