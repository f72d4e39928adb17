"use client";

import type { ComponentProps } from "react";
import { CONTROL_CLASS, useFieldWiring } from "./field-context";

/**
 * A native date and time input. Its value is `YYYY-MM-DDTHH:mm` in the school's local time, which the server converts to an
 * instant; name the time zone in the field's hint.
 */
export function DateTimeInput({ className = "", ...own }: Omit<ComponentProps<"input">, "type">) {
  return <input {...useFieldWiring(own)} type="datetime-local" className={`${CONTROL_CLASS} ${className}`} />;
}
