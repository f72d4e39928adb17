"use client";

import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import type { Messages } from "@/i18n/messages";
import type { AppLocale } from "@/i18n/routing";
import { QueryProvider } from "./query-provider";

/** Props of `PageFrame`, which a server component passes. */
export interface PageFrameProps {
  locale: AppLocale;
  messages: Partial<Messages>;
}

/**
 * Like `ClientFrame`, inside a part that is loaded separately: all roles share one home page, and a student's home must not
 * ship react-query. Its parts give the time zone themselves when they format a date.
 */
export function PageFrame({ locale, messages, children }: PageFrameProps & { children: ReactNode }) {
  return (
    <NextIntlClientProvider locale={locale} messages={messages} timeZone="UTC">
      <QueryProvider>{children}</QueryProvider>
    </NextIntlClientProvider>
  );
}
