"use client";

import type { ComponentProps } from "react";
import { CONTROL_CLASS, useFieldWiring } from "./field-context";

/**
 * A day and a time, with the browser's own calendar. Its value is `YYYY-MM-DDTHH:mm`, the wall clock of the school:
 * name the time zone in the field's hint, and turn it into an instant on the server.
 */
export function DateTimeInput({ className = "", ...own }: Omit<ComponentProps<"input">, "type">) {
  return <input {...useFieldWiring(own)} type="datetime-local" className={`${CONTROL_CLASS} ${className}`} />;
}
