"use client";

import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import type { Messages } from "@/i18n/messages";
import type { AppLocale } from "@/i18n/routing";
import { QueryProvider } from "./query-provider";

/** What a `ClientFrame` hands on, for a part whose scripts come by themselves and bring their frame along. */
export interface PageFrameProps {
  locale: AppLocale;
  messages: Partial<Messages>;
}

/**
 * As `ClientFrame`, within a part that is loaded by itself: the homes of all roles are one page, and a student's must not
 * ship react-query. Moments carry their own time zone.
 */
export function PageFrame({ locale, messages, children }: PageFrameProps & { children: ReactNode }) {
  return (
    <NextIntlClientProvider locale={locale} messages={messages} timeZone="UTC">
      <QueryProvider>{children}</QueryProvider>
    </NextIntlClientProvider>
  );
}
