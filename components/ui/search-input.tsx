"use client";

import type { ComponentProps } from "react";
import { CONTROL_CLASS, useFieldWiring } from "./field-context";

/** A search input. Place it in a `Field`. */
export function SearchInput(own: Omit<ComponentProps<"input">, "type">) {
  return (
    <span className="relative block min-w-0">
      <svg
        viewBox="0 0 16 16"
        aria-hidden="true"
        className="pointer-events-none absolute left-3 top-1/2 size-4 -translate-y-1/2 text-muted"
      >
        <circle cx="7" cy="7" r="4.5" fill="none" stroke="currentColor" strokeWidth="1.8" />
        <path d="m10.5 10.5 4 4" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" />
      </svg>
      <input {...useFieldWiring(own)} type="search" className={`${CONTROL_CLASS} pl-9`} />
    </span>
  );
}
