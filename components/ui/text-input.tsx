"use client";

import type { ComponentProps } from "react";
import { CONTROL_CLASS, useFieldWiring } from "./field-context";

/** A one-line input. Place it in a `Field`, or give it an `aria-label`. A `date` or `datetime-local` is in the page's time zone. */
export function TextInput({ type = "text", ...own }: ComponentProps<"input">) {
  return <input {...useFieldWiring(own)} type={type} className={CONTROL_CLASS} />;
}
