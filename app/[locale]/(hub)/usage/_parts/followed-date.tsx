"use client";

import type { ComponentProps } from "react";
import { useFollowed } from "@/components/data/use-followed";
import { DateInput } from "@/components/ui/date-input";

/** A day of a form that a page is asked for with: shows the page's, until another is typed. */
export function FollowedDate({ value, ...own }: ComponentProps<typeof DateInput> & { value: string }) {
  const [typed, setTyped] = useFollowed(value);
  return <DateInput {...own} value={typed} onChange={(event) => setTyped(event.currentTarget.value)} />;
}
