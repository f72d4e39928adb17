"use client";

import type { ComponentProps } from "react";
import { PageFrame, type PageFrameProps } from "@/components/data/page-frame";
import { SchoolHome } from "./school-home";

/** A school's home within its own frame. */
export function SchoolHomePart({
  locale,
  messages,
  ...home
}: PageFrameProps & ComponentProps<typeof SchoolHome>) {
  return (
    <PageFrame locale={locale} messages={messages}>
      <SchoolHome {...home} />
    </PageFrame>
  );
}
