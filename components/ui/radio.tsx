"use client";

import { type ComponentProps, type ReactNode, useId } from "react";

/** What a radio button takes besides an input's own properties. */
export interface RadioProps extends Omit<ComponentProps<"input">, "type"> {
  label: ReactNode;
  hint?: ReactNode;
}

/** One of a few choices that are better seen than listed; several of one `name` stand in a `FieldGroup`. */
export function Radio({ label, hint, className = "", ...own }: RadioProps) {
  const made = useId();
  const id = own.id ?? made;
  return (
    <div className={`flex min-h-9 items-start gap-3 py-1.5 ${className}`}>
      <input
        {...own}
        id={id}
        type="radio"
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="mt-0.5 size-5 shrink-0 cursor-pointer accent-accent disabled:cursor-not-allowed"
      />
      <div className="min-w-0">
        <label htmlFor={id} className="block cursor-pointer">
          {label}
        </label>
        {hint ? (
          <p id={`${id}-hint`} className="text-md text-muted">
            {hint}
          </p>
        ) : null}
      </div>
    </div>
  );
}
