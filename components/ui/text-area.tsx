"use client";

import type { ComponentProps } from "react";
import { CONTROL_CLASS, useFieldWiring } from "./field-context";

/** A text area that grows with its text, where the browser supports `field-sizing`. Place it in a `Field`. */
export function TextArea({ rows = 4, ...own }: ComponentProps<"textarea">) {
  return (
    <textarea
      {...useFieldWiring(own)}
      rows={rows}
      className={`${CONTROL_CLASS} field-sizing-content max-h-96`}
      style={{ minHeight: `${rows * 1.6 + 1}rem` }}
    />
  );
}
