import { NextIntlClientProvider } from "next-intl";
import { getLocale } from "next-intl/server";
import type { ReactNode } from "react";
import type { Messages } from "@/lib/i18n/messages";
import { pickMessages } from "./pick-messages";
import { QueryProvider } from "./query-provider";

/** The interactive part of a page: react-query, and the messages of `texts` and of `pickMessages`. A page ships no others. */
export async function ClientFrame({
  texts,
  timeZone = "UTC",
  children,
}: {
  texts: readonly (keyof Messages)[];
  timeZone?: string;
  children: ReactNode;
}) {
  const [locale, picked] = await Promise.all([getLocale(), pickMessages(texts)]);
  return (
    <NextIntlClientProvider locale={locale} messages={picked} timeZone={timeZone}>
      <QueryProvider>{children}</QueryProvider>
    </NextIntlClientProvider>
  );
}
