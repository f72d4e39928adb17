"use client";

import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { CONTROL_CLASS, useFieldWiring } from "./field-context";

/** A search input. Its accessible name is "Search" unless a `Field` or `aria-label` gives another. */
export function SearchInput({ className = "", ...own }: Omit<ComponentProps<"input">, "type">) {
  const wired = useFieldWiring(own);
  const t = useTranslations("ui");
  return (
    <span className={`relative block min-w-0 ${className}`}>
      <svg
        viewBox="0 0 16 16"
        aria-hidden="true"
        className="pointer-events-none absolute left-3 top-1/2 size-4 -translate-y-1/2 text-muted"
      >
        <circle cx="7" cy="7" r="4.5" fill="none" stroke="currentColor" strokeWidth="1.8" />
        <path d="m10.5 10.5 4 4" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" />
      </svg>
      <input
        {...wired}
        type="search"
        aria-label={own["aria-label"] ?? (wired.id ? undefined : t("search"))}
        className={`${CONTROL_CLASS} pl-9`}
      />
    </span>
  );
}
