"use client";

import type { ComponentProps } from "react";
import { CONTROL_CLASS, useFieldWiring } from "./field-context";

/** A native date input. Its value is `YYYY-MM-DD`, a day in the school's time zone. */
export function DateInput({ className = "", ...own }: Omit<ComponentProps<"input">, "type">) {
  return <input {...useFieldWiring(own)} type="date" className={`${CONTROL_CLASS} ${className}`} />;
}
