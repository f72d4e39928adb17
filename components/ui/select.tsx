"use client";

import type { ComponentProps } from "react";
import { CONTROL_CLASS, useFieldWiring } from "./field-context";

/** A native select. Place it in a `Field`, or give it an `aria-label`. */
export function Select({
  wrapperClassName = "",
  children,
  ...own
}: ComponentProps<"select"> & { wrapperClassName?: string }) {
  return (
    <span className={`relative block ${wrapperClassName}`}>
      <select {...useFieldWiring(own)} className={`${CONTROL_CLASS} appearance-none truncate pr-10`}>
        {children}
      </select>
      <svg
        viewBox="0 0 16 16"
        aria-hidden="true"
        className="pointer-events-none absolute right-3 top-1/2 size-4 -translate-y-1/2 text-muted"
      >
        <path
          d="m3.5 6 4.5 4.5L12.5 6"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.8"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    </span>
  );
}
