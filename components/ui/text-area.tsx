"use client";

import type { ComponentProps } from "react";
import { CONTROL_CLASS, useFieldWiring } from "./field-context";

/** Several lines of text, which grow with what is written where the browser can. Stands in a `Field`. */
export function TextArea({ className = "", rows = 4, ...own }: ComponentProps<"textarea">) {
  return (
    <textarea
      {...useFieldWiring(own)}
      rows={rows}
      className={`${CONTROL_CLASS} field-sizing-content max-h-96 ${className}`}
      style={{ minHeight: `${rows * 1.6 + 1}rem` }}
    />
  );
}
