"use client";

import { NextIntlClientProvider } from "next-intl";
import type { ComponentProps } from "react";
import { QueryProvider } from "@/components/data/query-provider";
import type { Messages } from "@/i18n/messages";
import type { AppLocale } from "@/i18n/routing";
import { PoolList } from "./pool-list";

/** The list of pools within its own frame; see `PoolBoard`. */
export function PoolBoardContent({
  locale,
  messages,
  ...list
}: ComponentProps<typeof PoolList> & { locale: AppLocale; messages: Partial<Messages> }) {
  return (
    <NextIntlClientProvider locale={locale} messages={messages} timeZone="UTC">
      <QueryProvider>
        <PoolList {...list} />
      </QueryProvider>
    </NextIntlClientProvider>
  );
}
