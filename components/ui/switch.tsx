"use client";

import { Root, Thumb } from "radix-ui/switch";
import { type ReactNode, useId } from "react";

/** What a switch takes. */
export interface SwitchProps {
  label: ReactNode;
  hint?: ReactNode;
  /** Set it together with `onCheckedChange`, or leave both and give `defaultChecked`. */
  checked?: boolean;
  defaultChecked?: boolean;
  onCheckedChange?: (checked: boolean) => void;
  disabled?: boolean;
  /** In a form: sends `value` (default "on") when it is on. */
  name?: string;
  value?: string;
}

/** On or off, for what takes effect at once. */
export function Switch({ label, hint, ...own }: SwitchProps) {
  const id = useId();
  return (
    <div className="flex min-h-11 items-start gap-3 py-1.5">
      <Root
        {...own}
        id={id}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="inline-flex h-7 w-12 shrink-0 items-center rounded-full border-2 border-control bg-sunken px-0.5 disabled:cursor-not-allowed disabled:opacity-60 data-[state=checked]:border-accent data-[state=checked]:bg-accent"
      >
        <Thumb className="block size-5 rounded-full bg-control data-[state=checked]:translate-x-4.5 data-[state=checked]:bg-on-accent motion-safe:transition-transform" />
      </Root>
      <div className="min-w-0">
        <label htmlFor={id} className="block cursor-pointer pt-0.5">
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
