"use client";

import type { ComponentProps } from "react";
import { CONTROL_CLASS, useFieldWiring } from "./field-context";

/** A one-line text input. Place it in a `Field`, or give it an `aria-label`. */
export function TextInput({ className = "", type = "text", ...own }: ComponentProps<"input">) {
  return <input {...useFieldWiring(own)} type={type} className={`${CONTROL_CLASS} ${className}`} />;
}
