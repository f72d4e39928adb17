"use client";

import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import type { Messages } from "@/lib/i18n/messages";
import type { AppLocale } from "@/lib/i18n/routing";
import { QueryProvider } from "./query-provider";

export interface PageFrameProps {
  locale: AppLocale;
  messages: Partial<Messages>;
}

/**
 * Gives a dynamically loaded component of the browser its texts and react-query, as `ClientFrame` does on the server. All roles
 * share one home page, and the student's home must not ship react-query. Components inside pass the time zone themselves when they
 * format a date.
 */
export function PageFrame({ locale, messages, children }: PageFrameProps & { children: ReactNode }) {
  return (
    <NextIntlClientProvider locale={locale} messages={messages} timeZone="UTC">
      <QueryProvider>{children}</QueryProvider>
    </NextIntlClientProvider>
  );
}
