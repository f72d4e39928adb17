"use client";

import type { ComponentProps } from "react";
import { PageFrame, type PageFrameProps } from "@/components/data/page-frame";
import { TaughtClassrooms } from "./taught-classrooms";

/** A teacher's home within its own frame. */
export function TaughtClassroomsPart({
  locale,
  messages,
  ...list
}: PageFrameProps & ComponentProps<typeof TaughtClassrooms>) {
  return (
    <PageFrame locale={locale} messages={messages}>
      <TaughtClassrooms {...list} />
    </PageFrame>
  );
}
