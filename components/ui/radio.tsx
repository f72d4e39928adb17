"use client";

import { type ComponentProps, type ReactNode, useId } from "react";
import { ControlLabel } from "./control-label";
import { useDisabledUntilHydrated } from "./use-hydrated";

export interface RadioProps extends Omit<ComponentProps<"input">, "type"> {
  label: ReactNode;
  hint?: ReactNode;
}

/** A radio button with its label. Group those with the same `name` in a `FieldGroup`. */
export function Radio({ label, hint, className = "", ...own }: RadioProps) {
  const generatedId = useId();
  const id = own.id ?? generatedId;
  const disabledProps = useDisabledUntilHydrated(own.disabled, own.onChange !== undefined);
  return (
    <div className={`flex min-h-9 items-start gap-3 py-1.5 ${className}`}>
      <input
        {...own}
        {...disabledProps}
        id={id}
        type="radio"
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="mt-0.5 size-5 shrink-0 cursor-pointer accent-accent disabled:cursor-not-allowed"
      />
      <ControlLabel id={id} label={label} hint={hint} />
    </div>
  );
}
