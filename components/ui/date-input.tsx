"use client";

import type { ComponentProps } from "react";
import { CONTROL_CLASS, useFieldWiring } from "./field-context";

/** A day, with the browser's own calendar. Its value is `YYYY-MM-DD`, a day of the school's time zone. */
export function DateInput({ className = "", ...own }: Omit<ComponentProps<"input">, "type">) {
  return <input {...useFieldWiring(own)} type="date" className={`${CONTROL_CLASS} ${className}`} />;
}
