"use client";

import type { ComponentProps } from "react";
import { CONTROL_CLASS, useFieldWiring } from "./field-context";

/** A native date input. Its value is `YYYY-MM-DD`, a day in the time zone of the page: the school's, or UTC without a school. */
export function DateInput({ className = "", ...own }: Omit<ComponentProps<"input">, "type">) {
  return <input {...useFieldWiring(own)} type="date" className={`${CONTROL_CLASS} ${className}`} />;
}
