"use client";

import type { ComponentProps } from "react";
import { CONTROL_CLASS, useFieldWiring } from "./field-context";

/** One line of text. Stands in a `Field`, or carries its own `aria-label`. */
export function TextInput({ className = "", type = "text", ...own }: ComponentProps<"input">) {
  return <input {...useFieldWiring(own)} type={type} className={`${CONTROL_CLASS} ${className}`} />;
}
