"use client";

import { NuqsAdapter } from "nuqs/adapters/next/app";
import type { ComponentProps } from "react";
import { PageFrame, type PageFrameProps } from "@/components/data/page-frame";
import { PoolList } from "./pool-list";

/** The list of pools within its own frame; see `PoolBoard`. */
export function PoolBoardContent({
  locale,
  messages,
  ...list
}: PageFrameProps & ComponentProps<typeof PoolList>) {
  return (
    <PageFrame locale={locale} messages={messages}>
      <NuqsAdapter>
        <PoolList {...list} />
      </NuqsAdapter>
    </PageFrame>
  );
}
