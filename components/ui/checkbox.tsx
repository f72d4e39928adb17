"use client";

import { type ComponentProps, type ReactNode, useId } from "react";
import { ControlLabel } from "./control-label";
import { useFieldWiring } from "./field-context";

/** Class names of the native checkbox, which the browser draws in the accent colour. */
export const CHECKBOX_CLASS =
  "size-5 shrink-0 cursor-pointer accent-accent disabled:cursor-not-allowed aria-invalid:outline-2 aria-invalid:outline-negative";

interface CheckboxProps extends Omit<ComponentProps<"input">, "type"> {
  label: ReactNode;
  hint?: ReactNode;
}

/** A checkbox with its label, for values that are submitted with a form. Group several in a `FieldGroup`. */
export function Checkbox({ label, hint, className = "", ...own }: CheckboxProps) {
  const generatedId = useId();
  const id = own.id ?? generatedId;
  const wired = useFieldWiring({ ...own, id, "aria-describedby": hint ? `${id}-hint` : undefined });
  return (
    <div className={`flex min-h-9 items-start gap-3 py-1.5 ${className}`}>
      <input {...wired} type="checkbox" className={`mt-0.5 ${CHECKBOX_CLASS}`} />
      <ControlLabel id={id} label={label} hint={hint} />
    </div>
  );
}
