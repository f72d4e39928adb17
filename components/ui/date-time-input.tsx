"use client";

import type { ComponentProps } from "react";
import { CONTROL_CLASS, useFieldWiring } from "./field-context";

/**
 * A native date and time input. Its value is `YYYY-MM-DDTHH:mm` in the school's local time, or in UTC in a playground. The server
 * converts it to an instant; name the time zone in the field's hint.
 */
export function DateTimeInput({ className = "", ...own }: Omit<ComponentProps<"input">, "type">) {
  return <input {...useFieldWiring(own)} type="datetime-local" className={`${CONTROL_CLASS} ${className}`} />;
}
